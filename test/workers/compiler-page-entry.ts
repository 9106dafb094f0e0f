import { PlaygroundSession } from '@/components/playground/playground-session';
import type { CompletionEngine } from '@/lib/completion';
import type { DecisionRecord } from '@/lib/routing';

/** What the page of `compiler-in-browser.test.ts` offers to its test: the playground's own session, with an engine that says one thing. */
export interface CompilerPage {
  readonly session: PlaygroundSession;
  /** A decision about an answer in a C++ file, as it is recorded when it is made. */
  readonly decide: (prefix: string, answer: string, suffix: string) => Promise<DecisionRecord | undefined>;
}

const session = new PlaygroundSession();

function saying(answer: string): CompletionEngine {
  const tokens = [{ text: answer, logprob: Math.log(0.95) }];
  const timings = { queueMs: null, firstTokenMs: 1, firstThreeTokensMs: null, totalMs: 2, promptTokens: null, cachedPromptTokens: null, generatedTokens: 1 };
  return {
    id: 'openai-compatible',
    model: answer,
    promptMode: 'fim',
    complete: () => Promise.resolve({ raw: answer, tokens, finishReason: 'stop', timings, source: { engine: 'openai-compatible', model: answer, promptMode: 'fim', recorded: false } }),
  };
}

async function decide(prefix: string, answer: string, suffix: string): Promise<DecisionRecord | undefined> {
  await session.manager.useEngine(saying(answer));
  await session.controller.propose({ documentId: 'a.cpp', language: 'cpp', path: 'a.cpp', prefix, suffix, lineMode: 'single' }, new AbortController().signal);
  return session.store.getState().decisions.at(-1);
}

Object.assign(globalThis, { compilerPage: { session, decide } satisfies CompilerPage });
