import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../helpers/llama-server';
import { ask, openDoor } from '../helpers/door';
import { answering, startTestUpstream, type TestUpstream } from '../helpers/test-upstream';

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis) console.log('skipped: the limit that instances share (no redis-server on this machine)');

/** Waits until so many instances hold a connection. */
async function connected(url: string, instances: number): Promise<void> {
  const observer = new Redis(url);
  await expect.poll(async () => String(await observer.client('LIST')).trim().split('\n').length, { timeout: 10_000 }).toBe(instances + 1);
  observer.disconnect();
}

describe.skipIf(!hasRedis)('two instances with one Redis', () => {
  let redis: ChildProcess;
  let upstream: TestUpstream;
  let url = '';
  beforeAll(async () => {
    const port = await freePort();
    url = `redis://127.0.0.1:${port}`;
    redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise<void>((resolve, reject) => {
      redis.stdout?.on('data', (text: Buffer) => text.includes('Ready to accept connections') && resolve());
      redis.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
    });
    upstream = await startTestUpstream();
    upstream.behave(answering('x'));
  });
  afterAll(async () => {
    redis.kill();
    await upstream.stop();
  });

  const instance = () => openDoor({ SYNCONFROUTE_UPSTREAM_URL: upstream.url, REDIS_URL: url, SYNCONFROUTE_RATE_PER_SECOND: '1', SYNCONFROUTE_RATE_BURST: '3' });
  const passed = async (door: ReturnType<typeof openDoor>) => (await ask(door)).status === 200;

  it('share out one allowance; when Redis goes, each counts for itself and nobody is locked out', async () => {
    const doors = [instance(), instance()] as const;
    await connected(url, doors.length);
    const answers: boolean[] = [];
    for (let i = 0; i < 12; i += 1) answers.push(await passed(doors[i % 2 === 0 ? 0 : 1]));
    const through = answers.filter(Boolean).length;
    // One a second and three more: what lies above four is seconds that went by meanwhile.
    expect(through).toBeGreaterThanOrEqual(4);
    expect(through).toBeLessThan(8);
    redis.removeAllListeners('exit');
    redis.kill();
    await new Promise((resolve) => redis.once('close', resolve));
    expect(await Promise.all(doors.map(passed))).toEqual([true, true]);
  });
});
