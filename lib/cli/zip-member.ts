import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { UsageError } from './command-failure';

/**
 * Bytes of the one member of a zip archive whose name is wanted.
 * @throws UsageError where there is none, or more than one.
 */
export async function readZipMember(archive: string, wanted: (name: string) => boolean): Promise<Uint8Array> {
  const members = Object.values(unzipSync(await readFile(archive), { filter: (member) => wanted(member.name) }));
  const [member] = members;
  if (member === undefined || members.length > 1) throw new UsageError(`${archive} has ${members.length} files of the wanted name instead of one: its layout changed.`);
  return member;
}
