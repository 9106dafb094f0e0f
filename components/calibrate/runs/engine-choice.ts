import { z } from 'zod';

const promptMode = z.enum(['fim', 'chat']);
/** A solved hole of another task before each prompt; chat mode only. Absent: none. */
const examples = z.enum(['static', 'random', 'tf-idf']).optional();
/** So many samples a task, of which the most frequent answer counts. Absent: one, greedy. */
const votes = z.union([z.literal(3), z.literal(5), z.literal(7), z.literal(10)]).optional();

/** What answers the tasks of a run; kept with the run, so that it can go on after a reload. */
export const engineChoiceSchema = z.discriminatedUnion('kind', [
  /** A model of the catalogue, in this tab. */
  z.object({ kind: z.literal('tab'), modelId: z.string(), promptMode, examples }),
  /** A model server on this machine. */
  z.object({ kind: z.literal('endpoint'), baseUrl: z.string(), model: z.string(), promptMode, examples, votes }),
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
