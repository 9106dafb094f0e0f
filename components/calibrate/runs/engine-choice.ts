import { z } from 'zod';

const promptMode = z.enum(['fim', 'chat']);

/** What answers the tasks of a run; kept with the run, so that it can go on after a reload. */
export const engineChoiceSchema = z.discriminatedUnion('kind', [
  /** A model of the catalogue, in this tab. */
  z.object({ kind: z.literal('tab'), modelId: z.string(), promptMode }),
  /** A model server on this machine. */
  z.object({ kind: z.literal('endpoint'), baseUrl: z.string(), model: z.string(), promptMode }),
  /** The organisation's server, through the app. */
  z.object({ kind: z.literal('server'), model: z.string(), promptMode }),
  /** Answers that ship with the app; built-in tasks only. */
  z.object({ kind: z.literal('recorded'), model: z.string(), promptMode, file: z.string() }),
]);

export type EngineChoice = z.infer<typeof engineChoiceSchema>;

/** The model that a choice names. */
export function modelOf(choice: EngineChoice): string {
  return choice.kind === 'tab' ? choice.modelId : choice.model;
}

/** The engine's id, as run specifications have it. */
export function engineIdOf({ kind }: EngineChoice): string {
  return { tab: 'wllama', endpoint: 'openai-compatible', server: 'server', recorded: 'recorded' }[kind];
}
