import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { projectRoot } from '@/lib/cli/build';

const ON_PATH = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

/** The Chromium that tests use: CHROMIUM_PATH, one on the PATH, Playwright's own; null where there is none. */
export function findChromium(): string | null {
  const fromEnvironment = process.env['CHROMIUM_PATH'];
  if (fromEnvironment !== undefined) {
    if (!existsSync(fromEnvironment)) throw new Error(`CHROMIUM_PATH is ${fromEnvironment}, and there is no such file.`);
    return fromEnvironment;
  }
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const applications = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
  const found = [...ON_PATH.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...applications, chromium.executablePath()];
  return found.find((file) => existsSync(file)) ?? null;
}

/**
 * Finds a Chromium or installs one: Playwright's own, else, as root on Debian, the distribution's package.
 * @throws Error with the one thing to do where neither works.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  process.stderr.write('No Chromium found; installing one …\n');
  const quiet = { stdio: 'ignore' as const, timeout: 600_000 };
  spawnSync(process.execPath, [path.join(projectRoot, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'], quiet);
  if (findChromium() === null && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], quiet);
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { ...quiet, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
  const installed = findChromium();
  if (installed === null) throw new Error('No Chromium could be found or installed. Install Chromium or Chrome, or set CHROMIUM_PATH to its binary.');
  return installed;
}

/** Flags that keep a test browser quiet and away from the network. */
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

export function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), headless: true, ...options, args: [...QUIET, '--disable-gpu', ...(options.args ?? [])] });
}

/** A browser with WebGPU on the processor: the real interface, very slowly. */
export function launchWebGpuBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const flags = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--enable-features=Vulkan'];
  return chromium.launch({ executablePath: ensureChromium(), headless: true, ...options, args: [...QUIET, ...flags, ...(options.args ?? [])] });
}
