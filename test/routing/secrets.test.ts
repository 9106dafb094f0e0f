import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanSecrets } from '@/lib/routing/secrets';
import { hasShared, readSharedJsonl } from '../helpers/shared-data';

/** Letters and digits without meaning; joined here so that no file of the project looks as if it held a secret. */
const noise = (length: number, alphabet = 'q7RbX2kLm9ZtVw4NsYc8HgJ3dPfT6u5e') => Array.from({ length }, (_, i) => alphabet[(i * 7 + (i >> 2)) % alphabet.length]).join('');
const hex = (length: number) => noise(length, '0a9f3c7e1b5d8246');
const upper = (length: number) => noise(length, 'Q7RBX2KLM5ZTVW4NSYC6HGJ3DPFT');
const letters = (length: number) => noise(length, 'qRbXkLmZtVwNsYcHgJdPfTue');

const KIND = 'PRIVATE';

const SECRETS: readonly (readonly [string, string, string])[] = [
  ['private-key', noise(64), `key = """-----BEGIN RSA ${KIND} KEY-----\n${noise(64)}\n-----END RSA ${KIND} KEY-----"""`],
  ['aws-access-key', `AKIA${upper(16)}`, `client(aws_access_key_id="AKIA${upper(16)}")`],
  ['aws-secret-key', noise(40), `AWS_SECRET_ACCESS_KEY = ${noise(40)}`],
  ['github-token', `ghp_${noise(36)}`, `git clone https://ghp_${noise(36)}@github.com/x/y`],
  ['github-token', `github_pat_${noise(82)}`, `token: github_pat_${noise(82)}`],
  ['gitlab-token', `glpat-${noise(20)}`, `PRIVATE-TOKEN: glpat-${noise(20)}`],
  ['slack-token', `xoxb-${noise(40)}`, `new WebClient("xoxb-${noise(40)}")`],
  ['slack-webhook', `T${upper(9)}/B${upper(9)}/${noise(24)}`, `post("https://hooks.slack.com/services/T${upper(9)}/B${upper(9)}/${noise(24)}")`],
  ['google-key', `AIza${noise(35)}`, `const key = 'AIza${noise(35)}';`],
  ['azure-key', `${noise(86)}==`, `AccountName=store;AccountKey=${noise(86)}==;EndpointSuffix=core`],
  ['stripe-key', `sk_live_${noise(24)}`, `stripe.api_key = "sk_live_${noise(24)}"`],
  ['model-provider-key', `sk-proj-${noise(48)}`, `OpenAI(api_key="sk-proj-${noise(48)}")`],
  ['model-provider-key', `hf_${letters(34)}`, `login("hf_${letters(34)}")`],
  ['npm-token', `npm_${noise(36)}`, `//registry/:_authToken=npm_${noise(36)}`],
  ['pypi-token', `pypi-AgE${noise(80)}`, `password = pypi-AgE${noise(80)}`],
  ['sendgrid-key', `SG.${noise(22)}.${noise(43)}`, `setApiKey("SG.${noise(22)}.${noise(43)}")`],
  ['digitalocean-token', `dop_v1_${hex(64)}`, `DO_TOKEN=dop_v1_${hex(64)}`],
  ['shopify-token', `shpat_${hex(32)}`, `"X-Shopify": "shpat_${hex(32)}"`],
  ['json-web-token', `eyJ${noise(30)}.eyJ${noise(60)}.${noise(43)}`, `cookie = "eyJ${noise(30)}.eyJ${noise(60)}.${noise(43)}"`],
  ['connection-string', 'Tr0ub4dor&3', 'create_engine("postgresql://app:Tr0ub4dor&3@db.internal/prod")'],
  ['connection-string', 'Tr0ub4dor&3', 'connect("Server=sql1;Database=prod;User Id=app;Password=Tr0ub4dor&3;")'],
  ['bearer-token', noise(40), `fetch(url, { headers: { authorization: "Bearer ${noise(40)}" } })`],
  ['assigned-secret', 'hunter2!Blue', 'DB_PASSWORD = "hunter2!Blue"'],
  ['assigned-secret', noise(32), `"client_secret": "${noise(32)}"`],
  ['assigned-secret', noise(24), `private static final String API_KEY = "${noise(24)}";`],
];

const HARMLESS: readonly string[] = [
  'password = input("Password: ")',
  'password: str = "password"',
  'api_key = os.environ["OPENAI_API_KEY"]',
  'const token = process.env.ACCESS_TOKEN;',
  'token = "<your-token-1>"',
  'secret = "${SECRET_1}"',
  'client = Client(api_key="YOUR_API_KEY_1")',
  'AWS_ACCESS_KEY_ID = "AKIAIOSFODNN7EXAMPLE"',
  'url = "postgres://user:password@localhost:5432/db"',
  'url = f"https://{user}:{password}@host/"',
  'for token in tokens: print(token["text"])',
  'tokenize("def f(x1): return x1")',
  'String passwordField = "password_field_name";',
  'sha256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"',
  'commit = "2d7994d50fe722a881c0d5e1b7c4f9a3e6d8b0c2"',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ',
  'uuid = "123e4567-e89b-12d3-a456-426614174000"',
  'http://example.com:8080/path@v1.2',
  'authorization: Bearer <token>',
  'ssh-keygen -t ed25519 # makes a PRIVATE KEY',
];

describe('scanSecrets', () => {
  it.each(SECRETS)('finds %s and masks %s', (rule, secret, code) => {
    const { rules, masked } = scanSecrets(code);
    expect(rules).toContain(rule);
    expect(masked).not.toContain(secret);
    expect(masked).toHaveLength(code.length);
    expect(scanSecrets(masked).rules).not.toContain(rule);
  });

  it.each(HARMLESS)('leaves alone: %s', (code) => {
    expect(scanSecrets(code)).toEqual({ rules: [], masked: code });
  });

  it('finds a key that the cursor cuts in two, on both sides', () => {
    const body = `${noise(64)}\n${noise(64)}\n`;
    expect(scanSecrets(`k = """-----BEGIN ${KIND} KEY-----\n${body}`)).toMatchObject({ rules: ['private-key'] });
    const behind = scanSecrets(`${body}-----END ${KIND} KEY-----"""\nprint(1)\n`);
    expect(behind.rules).toEqual(['private-key']);
    expect(behind.masked).not.toContain(noise(64));
    expect(behind.masked.endsWith('print(1)\n')).toBe(true);
  });

  it('keeps length and line ends of any text, and finds nothing in what it masked', () => {
    const part = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\r\n', '\n', '"', ' = ', '://', '@'), fc.constantFrom(...SECRETS.map(([, , code]) => code)));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const { masked } = scanSecrets(text);
        expect(masked).toHaveLength(text.length);
        expect(masked.replace(/[^\r\n]/g, '')).toBe(text.replace(/[^\r\n]/g, ''));
      }),
    );
  });

  it('takes under two seconds for a megabyte of code, and of what its patterns are slowest on', () => {
    const texts = ['x = some_call(argument, other)\n', `${noise(40)}\n`, 'aws secret ', 'a://b:', 'password = "', 'Server=a;', '-----BEGIN '].map((unit) => unit.repeat(Math.ceil(1_000_000 / unit.length)));
    for (const text of texts) {
      const started = performance.now();
      scanSecrets(text);
      expect(performance.now() - started, text.slice(0, 20)).toBeLessThan(2_000);
    }
  });

  it('finds nothing in the project’s own code', () => {
    const files = (folder: string): string[] => readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? files(path.join(folder, entry.name)) : /\.tsx?$/.test(entry.name) ? [path.join(folder, entry.name)] : []));
    const root = path.resolve(import.meta.dirname, '../..');
    const found = files(path.join(root, 'lib')).flatMap((file) => scanSecrets(readFileSync(file, 'utf8')).rules.map((rule) => `${path.relative(root, file)} ${rule}`));
    expect(found).toEqual([]);
  });
});

const corpora = ['python', 'java', 'cpp'].filter((language) => hasShared(`syntax-corpus/${language}.jsonl.gz`, `precision of the secret rules on ${language}`));

describe.runIf(corpora.length > 0)('scanSecrets on real code', () => {
  it.each(corpora)('has no false alarm in the %s corpus', (language) => {
    const sources = new Set(readSharedJsonl<{ prefix: string; completion: string; suffix: string }>(`syntax-corpus/${language}.jsonl.gz`).map(({ prefix, completion, suffix }) => prefix + completion + suffix));
    const alarms = [...sources].flatMap((source) => scanSecrets(source).rules);
    expect(alarms).toEqual([]);
  });
});
