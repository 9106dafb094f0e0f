#!/usr/bin/env -S npx tsx
import { Command } from 'commander';
import { BAD_INPUT } from './command-failure';

/** A command adds itself to the program; one file a command, each loaded only when it is asked for. */
const COMMANDS: Record<string, () => Promise<{ register: (program: Command) => void }>> = {
  route: () => import('./route'),
  compare: () => import('./compare'),
  embed: () => import('./embed'),
  calibrate: () => import('./calibrate'),
  'default-policy': () => import('./default-policy'),
  sweep: () => import('./sweep'),
  gate: () => import('./gate'),
  mask: () => import('./mask'),
  run: () => import('./run'),
  record: () => import('./record'),
  'record-tasks': () => import('./record-tasks'),
  exec: () => import('./exec'),
  metrics: () => import('./metrics'),
  schemas: () => import('./schemas'),
  models: () => import('./models'),
};

const program = new Command('synconfroute')
  .description('Local-first code completion: route, check, run, calibrate.')
  .showHelpAfterError()
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : BAD_INPUT));
const asked = process.argv[2];
const names = asked !== undefined && Object.hasOwn(COMMANDS, asked) ? [asked] : Object.keys(COMMANDS);
for (const name of names) (await COMMANDS[name]?.())?.register(program);
await program.parseAsync();
