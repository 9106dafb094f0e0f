/** Keys and tokens of the tests: long and odd enough to be found wherever they leak. */
export const TEST_KEY = 'sk-test-7f3a9c2e5b8d41f6';
export const TEST_TOKEN = 'access-c4d8e1f09a7b6352';

/** @throws Error that names where a test secret was shown, as it is, in an address or in base64; never repeats it. */
export function requireNoSecret(text: string, where: string): void {
  for (const secret of [TEST_KEY, TEST_TOKEN]) {
    for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('base64url')]) {
      if (text.includes(form)) throw new Error(`A secret of the server's environment was shown: ${where}`);
    }
  }
}
