import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '@/app/content-security-policy';

const directives = (options: Partial<Parameters<typeof contentSecurityPolicy>[0]> = {}) =>
  Object.fromEntries(
    contentSecurityPolicy({ nonce: 'abc', development: false, modelHubOrigin: undefined, ...options })
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  );

describe('contentSecurityPolicy', () => {
  it('runs scripts of the own origin and with the nonce only, never inline ones or eval', () => {
    expect(directives()['script-src']).toEqual(["'self'", "'nonce-abc'", "'wasm-unsafe-eval'"]);
  });

  it('talks to the own origin and to loopback, and to a model hub only where one is configured', () => {
    expect(directives()['connect-src']).toEqual(["'self'", 'blob:', 'http://127.0.0.1:*', 'http://localhost:*']);
    expect(directives({ modelHubOrigin: 'https://hub.example https://cdn.hub.example' })['connect-src']).toContain('https://cdn.hub.example');
  });

  it.each(['hub.example', 'https://hub.example/models', 'ftp://hub.example', "https://hub.example; script-src 'unsafe-inline'"])('refuses %s and names the variable', (modelHubOrigin) => {
    expect(() => contentSecurityPolicy({ nonce: 'abc', development: false, modelHubOrigin })).toThrow(/MODEL_HUB_ORIGIN/);
  });
});
