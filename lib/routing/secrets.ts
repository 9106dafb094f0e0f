import type { SecretScanner } from './route-types';

/** One kind of secret: how it looks, and which part of the match is the secret itself. */
interface SecretRule {
  readonly name: string;
  /** Global, with indices; a group named `secret` where only a part is to be masked. Every repetition is bounded. */
  readonly pattern: RegExp;
  /** Whether a value of this look could be a name, a placeholder or a test's stand-in, and must look random as well. */
  readonly guess?: boolean;
}

const RULES: readonly SecretRule[] = [
  { name: 'aws-access-key', pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/dg },
  { name: 'aws-secret-key', pattern: /aws.{0,20}?secret.{0,20}?["'=:\s]{1,5}(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/dgi },
  { name: 'github-token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{60,255})\b/dg },
  { name: 'gitlab-token', pattern: /\bgl(?:pat|dt|rt|ptt|soat|cbt)-[\w-]{20,64}/dg },
  { name: 'slack-token', pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,250}|\bxapp-\d-[A-Za-z0-9-]{10,250}/dg },
  { name: 'slack-webhook', pattern: /hooks\.slack\.com\/services\/(?<secret>T[A-Z0-9]{6,12}\/B[A-Z0-9]{6,12}\/[A-Za-z0-9]{20,32})/dg },
  { name: 'google-key', pattern: /\bAIza[\w-]{35}(?![\w-])|\bGOCSPX-[\w-]{28}(?![\w-])/dg },
  { name: 'azure-key', pattern: /\b(?:AccountKey|SharedAccessKey)=(?<secret>[A-Za-z0-9+/]{40,90}={0,2})/dg },
  { name: 'stripe-key', pattern: /\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,250}\b/dg },
  { name: 'model-provider-key', pattern: /\bsk-(?:ant-|proj-|svcacct-|or-v1-)?[A-Za-z0-9_-]{32,250}(?![\w-])|\bhf_[A-Za-z]{34}\b|\bgsk_[A-Za-z0-9]{48,64}\b/dg },
  { name: 'npm-token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/dg },
  { name: 'pypi-token', pattern: /\bpypi-AgE[\w-]{50,250}/dg },
  { name: 'sendgrid-key', pattern: /\bSG\.[\w-]{20,24}\.[\w-]{39,50}(?![\w-])/dg },
  { name: 'digitalocean-token', pattern: /\bdo[opr]_v1_[a-f0-9]{64}\b/dg },
  { name: 'shopify-token', pattern: /\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b/dg },
  { name: 'telegram-token', pattern: /\b\d{8,10}:AA[\w-]{33}(?![\w-])/dg },
  { name: 'json-web-token', pattern: /\beyJ[\w-]{12,2000}\.eyJ[\w-]{12,4000}\.[\w-]{16,2000}/dg },
  { name: 'connection-string', pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/'"`<>]{0,100}:(?<secret>[^\s@/'"`<>]{3,200})@[\w.[-]/dgi, guess: true },
  { name: 'connection-string', pattern: /;\s{0,3}(?:Password|Pwd)=(?<secret>[^;'"`\n]{3,100})/dgi, guess: true },
  { name: 'bearer-token', pattern: /\bBearer\s{1,3}(?<secret>[\w.~+/-]{20,500}={0,2})/dg, guess: true },
  {
    name: 'assigned-secret',
    pattern: /(?:pass(?:word|wd|phrase)?|pwd|secret|token|api[_-]?key|private[_-]?key|access[_-]?key|auth[_-]?key|credentials?)["'\]]{0,2}\s{0,5}(?::\s{0,3}[\w.]{1,20}\s{0,3}=|=>|:=|[:=])\s{0,5}["'`](?<secret>[^\s"'`]{8,200})["'`]/dgi,
    guess: true,
  },
];

/** Values that stand for a secret without being one. */
const PLACEHOLDER = /\$\{|\{\{|%[sd({]|<|>|\.\.\.|\*{3}|x{4}|0{6}|1234567|example|sample|placeholder|change.?me|your|dummy|fake|redacted|insert|todo|process\.env|getenv|^(pass(word|wd)?|secret|token|user(name)?|admin|root|test|guest|postgres|mysql|mongo|redis|rabbitmq)\d{0,4}!?$/i;

/**
 * Finds what looks like a secret: private keys, keys and tokens of known services, passwords in connection strings, and
 * random-looking values that are assigned to a name such as `api_key`. Made for few false alarms: one blocks an escalation.
 * @returns the names of the rules that fired, each once in the order of the rules; and the text, equally long, with each
 *   secret's characters as `*` and its line ends kept.
 */
export const scanSecrets: SecretScanner = (text) => {
  const rules = new Set<string>();
  const spans: Span[] = privateKeys(text);
  if (spans.length > 0) rules.add('private-key');
  for (const { name, pattern, guess } of RULES) {
    for (const match of text.matchAll(pattern)) {
      const span = match.indices?.groups?.['secret'] ?? match.indices?.[0];
      if (span === undefined) continue;
      const value = text.slice(span[0], span[1]);
      if (guess === true ? !looksRandom(value) || PLACEHOLDER.test(value) : /EXAMPLE/.test(value)) continue;
      rules.add(name);
      spans.push(span);
    }
  }
  return { rules: [...rules], masked: spans.reduce(mask, text) };
};

type Span = readonly [start: number, end: number];

const KEY_MARKER = /-----(BEGIN|END) (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
const MAX_KEY_CHARS = 20_000;

/** The bodies of private keys in text form; of one that the cursor cuts in two, the part that is there. */
function privateKeys(text: string): Span[] {
  const spans: Span[] = [];
  let begin: number | null = null;
  for (const match of text.matchAll(KEY_MARKER)) {
    if (match[1] === 'BEGIN') begin = match.index + match[0].length;
    else {
      spans.push([begin ?? bodyStart(text, match.index), match.index]);
      begin = null;
    }
  }
  if (begin !== null) spans.push([begin, Math.min(text.length, begin + MAX_KEY_CHARS)]);
  return spans.filter(([start, end]) => /[A-Za-z0-9]/.test(text.slice(start, end)));
}

/** Where the lines of base64 in front of a key's end begin. */
function bodyStart(text: string, end: number): number {
  let start = end;
  while (start > 0 && end - start < MAX_KEY_CHARS && /[A-Za-z0-9+/=\s]/.test(text.charAt(start - 1))) start -= 1;
  return start;
}

function mask(text: string, [start, end]: Span): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, '*') + text.slice(end);
}

/** Whether a value mixes kinds of characters like a generated one, or a person's password; words and paths don't. */
function looksRandom(value: string): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(value)).length;
  if (!/\d/.test(value) && !/[!@#$%^&*?+=]/.test(value)) return false;
  return kinds >= 2 && entropyBits(value) >= 2.5;
}

/** Shannon entropy of the value's characters, bits each. */
function entropyBits(value: string): number {
  const counts = new Map<string, number>();
  for (const c of value) counts.set(c, (counts.get(c) ?? 0) + 1);
  const n = value.length;
  return [...counts.values()].reduce((sum, k) => sum - (k / n) * Math.log2(k / n), 0);
}
