import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

describe('the command line', () => {
  it.each(['nonsense', 'toString', 'constructor'])('knows no command %s, and says so with code 2', (name) => {
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'lib/cli/main.ts', name], { cwd: root, encoding: 'utf8' });
    expect(stderr).toContain(`error: unknown command '${name}'`);
    expect(status).toBe(2);
  }, 60_000);
});
