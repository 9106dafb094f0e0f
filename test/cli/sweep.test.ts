import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { register } from '@/lib/cli/sweep';
import { runCommand } from '../helpers/run-command';
import { sharedFile } from '../helpers/shared-file';

const local = sharedFile('humaneval-infilling/predictions-local.jsonl', 'sweep on the shared predictions');
const server = sharedFile('humaneval-infilling/predictions-server.jsonl', 'sweep on the shared predictions');
const expectedFile = sharedFile('humaneval-infilling/expected-routing.json', 'sweep on the shared predictions');
const split = sharedFile('humaneval-infilling/split.json', 'sweep on the shared predictions');

describe.runIf(local && server && expectedFile && split)('sweep on the shared predictions', () => {
  const expected = JSON.parse(readFileSync(expectedFile!, 'utf8'));

  it('equals the independently computed entry for all tasks', async () => {
    const { stdout } = await runCommand(register, ['sweep', local!, server!, '--json']);
    expect(JSON.parse(stdout)).toEqual(expected.all);
  });

  it.each(['calibration', 'test'])('equals the entry of the %s part', async (part) => {
    const { stdout } = await runCommand(register, ['sweep', local!, server!, '--split', split!, '--part', part, '--json']);
    expect(JSON.parse(stdout)).toEqual(expected[part]);
  });

  it('prints a line a threshold without --json', async () => {
    const { stdout } = await runCommand(register, ['sweep', local!, server!]);
    expect(stdout.split('\n').filter((line) => /^\d\.\d\d /.test(line))).toHaveLength(101);
  });
});
