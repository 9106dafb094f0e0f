import { describe, expect, it } from 'vitest';
import { loadPackageAsset } from '@/lib/cli/package-assets';
import { languageById, SyntaxGate } from '@/lib/syntax';
import type { ExactParser } from '@/lib/syntax/exact/exact-parser';
import { loadRuff } from '@/lib/syntax/exact/ruff';
import { loadTypeScript } from '@/lib/syntax/exact/typescript';
import { complaintByParser } from '@/lib/syntax/judge-by-parser';
import { SoundTexts } from '@/lib/syntax/sound-texts';
import { generatedSource } from './generated-source';
import { seededRandom } from './generated-rows';

/** A parser that counts what it is asked. */
function counting(parser: ExactParser): ExactParser & { readonly parses: () => number } {
  let parses = 0;
  return {
    name: parser.name,
    complaints: (...asked) => {
      parses += 1;
      return parser.complaints(...asked);
    },
    ...(parser.firstComplaint !== undefined && {
      firstComplaint: (...asked) => {
        parses += 1;
        return parser.firstComplaint?.(...asked);
      },
    }),
    parses: () => parses,
  };
}

const PYTHON = { language: 'python', path: 'a.py', prefix: 'def f(a):\n    ', suffix: '\n    return a\n' };

describe('SoundTexts', () => {
  it('knows what a hole held when the file was sound, as long as the rest is the same', () => {
    const sound = new SoundTexts();
    expect(sound.fillingOf(PYTHON)).toBeNull();
    sound.remember(PYTHON, 'a += 1');
    expect(sound.fillingOf(PYTHON)).toBe('a += 1');
    // Another hole in the same text.
    expect(sound.fillingOf({ ...PYTHON, prefix: 'def f(', suffix: '):\n    a += 1\n    return a\n' })).toBe('a');
    expect(sound.fillingOf({ ...PYTHON, suffix: '\n    return b\n' })).toBeNull();
    expect(sound.fillingOf({ ...PYTHON, path: 'b.py' })).toBeNull();
    expect(sound.fillingOf({ ...PYTHON, language: 'java' })).toBeNull();
    // The sides overlap.
    expect(sound.fillingOf({ ...PYTHON, prefix: 'def f(a):\n    a += 1\n    return a', suffix: ' += 1\n    return a\n' })).toBeNull();
  });

  it('keeps the newest few', () => {
    const sound = new SoundTexts(2);
    for (const path of ['a', 'b', 'a', 'c']) sound.remember({ ...PYTHON, path }, 'pass');
    expect(['a', 'b', 'c'].map((path) => sound.fillingOf({ ...PYTHON, path }))).toEqual(['pass', null, 'pass']);
  });
});

describe('an exact parser', () => {
  it('is asked once about a broken completion of a file that it knows to be sound', async () => {
    const parser = counting(await loadRuff(loadPackageAsset));
    const language = languageById('python')!;
    const sound = new SoundTexts();
    expect(complaintByParser({ ...PYTHON, completion: 'a += 1' }, language, parser, sound, null)).toBeNull();
    expect(parser.parses()).toBe(1);
    expect(complaintByParser({ ...PYTHON, completion: 'a += )' }, language, parser, sound, null)).toMatchObject({ start: PYTHON.prefix.length + 'a += '.length });
    expect(parser.parses()).toBe(2);
  });

  it('learns from a filling, too, that the rest of the file is sound', async () => {
    const parser = counting(await loadRuff(loadPackageAsset));
    const sound = new SoundTexts();
    const check = (completion: string) => complaintByParser({ ...PYTHON, completion }, languageById('python')!, parser, sound, null);
    expect(check('a += )')).not.toBeNull();
    const before = parser.parses();
    expect(check('a += ]')).not.toBeNull();
    expect(parser.parses()).toBe(before + 1);
  });

  it('is asked about one piece more where the completion opens more than the file needs', async () => {
    const parser = counting(await loadTypeScript('typescript'));
    const sound = new SoundTexts();
    const hole = { language: 'typescript', path: 'a.ts', prefix: 'function f(a: boolean) {\n  ', suffix: '\n    b();\n  }\n}\n' };
    const check = (completion: string) => complaintByParser({ ...hole, completion }, languageById('typescript')!, parser, sound, null);
    expect(check('if (a) {')).toBeNull();
    for (const completion of ['if (a) {{', 'if ((a) {', 'if (a) {)', 'if (a) { [']) {
      const before = parser.parses();
      expect(check(completion), completion).not.toBeNull();
      expect(parser.parses() - before, completion).toBeLessThanOrEqual(4);
    }
  });

  it('is asked about no text twice', async () => {
    const parser = await loadTypeScript('typescript');
    const texts: string[] = [];
    const noting: ExactParser = { name: parser.name, complaints: (text, ...rest) => (texts.push(text), parser.complaints(text, ...rest)) };
    const sound = new SoundTexts();
    const hole = { language: 'typescript', path: 'a.ts', prefix: 'function f(a: boolean) {\n  if (a) {\n    b();\n  ', suffix: '\n  c();\n}\n' };
    const check = (completion: string) => complaintByParser({ ...hole, completion }, languageById('typescript')!, noting, sound, null);
    expect(check('}')).toBeNull();
    texts.length = 0;
    // It lacks what the sound text closed, so that the known text does not settle it.
    expect(check('d();')).not.toBeNull();
    expect(texts.filter((text) => text === `${hole.prefix}d();${hole.suffix}`)).toHaveLength(1);
  });

  it('does not blame a completion for a bracket elsewhere that only another text in the hole made up for', async () => {
    const parser = await loadTypeScript('typescript');
    const sound = new SoundTexts();
    const hole = { language: 'typescript', path: 'a.ts', prefix: 'function f() {\n  ', suffix: '\n  c();\n}\n\nfunction g() {\n  d();\n}\n}\n' };
    const check = (completion: string, suffix = hole.suffix) => complaintByParser({ ...hole, suffix, completion }, languageById('typescript')!, parser, sound, null);
    expect(check('if (a) {')).toBeNull();
    expect(check('b();')).toBeNull();
    expect(check('if (b {')).not.toBeNull();
    // What the hole belongs to is the completion's affair.
    expect(check('if (a) {', '\n}\n}\n')).toBeNull();
    expect(check('b();', '\n}\n}\n')).not.toBeNull();
  });

  it.each(['python', 'javascript', 'typescript', 'java'])('%s: gives the same verdicts whether or not it has seen the file before', async (language) => {
    const seen = new SyntaxGate(loadPackageAsset);
    const random = seededRandom(11);
    const lines = generatedSource(language, 60).split('\n');
    for (let n = 0; n < 24; n++) {
      const row = 2 + Math.floor(random() * (lines.length - 4));
      const line = lines[row] ?? '';
      const completion = [`${line})`, line.replace(/[)\]}:;]/, ''), `${line} (`, `Here it is: ${line}`, line, ''][n % 6] ?? '';
      const input = { language, path: 'a', prefix: lines.slice(0, row).map((other) => `${other}\n`).join(''), completion, suffix: `\n${lines.slice(row + 1).join('\n')}` };
      const fresh = await new SyntaxGate(loadPackageAsset).check(input);
      expect(await seen.check(input), JSON.stringify(completion)).toEqual(fresh);
    }
  }, 60_000);
});
