import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { RecordedEngine, recordingSchema, starterIndexSchema } from '@/lib/engines';

const folder = path.resolve(import.meta.dirname, '../../public/starters');
const index = starterIndexSchema.parse(JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8')));
const texts = new Map(index.files.map((file) => [file.path, readFileSync(path.join(folder, file.path), 'utf8')]));

describe('starter files', () => {
  it('are there in five languages, with a hundred holes and more', () => {
    expect([...new Set(index.files.map((file) => file.language))].sort()).toEqual(['cpp', 'java', 'javascript', 'python', 'typescript']);
    expect(index.files.flatMap((file) => file.holes).length).toBeGreaterThanOrEqual(100);
  });

  it.each(index.files.map((file) => [file.path, file] as const))('%s has its holes inside, in order and of the kind they say', (_path, file) => {
    const text = texts.get(file.path)!;
    expect(text.endsWith('\n')).toBe(true);
    expect(text).not.toMatch(/\r|\t/);
    let last = 0;
    for (const hole of file.holes) {
      expect(hole.start).toBeGreaterThanOrEqual(last);
      expect(hole.end).toBeGreaterThan(hole.start);
      expect(hole.end).toBeLessThan(text.length);
      expect(text.slice(hole.start, hole.end).includes('\n'), hole.id).toBe(hole.lineMode === 'multi');
      last = hole.end;
    }
  });
});

const recordingFile = path.resolve(import.meta.dirname, '../../public/recordings/starters.json');

describe.runIf(existsSync(recordingFile))('shipped recordings', () => {
  const read = () => recordingSchema.parse(JSON.parse(readFileSync(recordingFile, 'utf8')));

  it('are of the starter files as they are', () => {
    for (const [file, sha256] of Object.entries(read().files)) expect(createHash('sha256').update(texts.get(file) ?? '').digest('hex'), file).toBe(sha256);
  });

  it('answer every hole, in both tiers, with real scores', () => {
    const recording = read();
    const holes = new Map(recording.holes.map((hole) => [hole.id, hole]));
    for (const tier of ['local', 'server'] as const) {
      const engine = new RecordedEngine(recording, { tier, files: texts, speed: 'instant' });
      for (const file of index.files) {
        const text = texts.get(file.path)!;
        for (const hole of file.holes) {
          expect(engine.knows({ prefix: text.slice(0, hole.start), suffix: text.slice(hole.end) }), hole.id).toBe(true);
          const answer = holes.get(hole.id)?.[tier];
          for (const logprob of answer?.logprobs ?? []) expect(logprob).toBeLessThanOrEqual(0);
          answer?.top.forEach((top, token) => expect(top[0]?.[1] ?? 0).toBeGreaterThanOrEqual((answer.logprobs[token] ?? 0) - 1e-3));
        }
      }
    }
  });
});
