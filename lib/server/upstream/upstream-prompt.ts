import type { PromptMode } from '../../completion';
import { chatPrompt, fimPrompt } from '../../completion/prompt';
import type { PromptInput } from '../../completion/prompt';
import type { Generation } from './dialect';
import { fimTemplateOf } from './model-family';

/** The prompt for a served model; native fill-in-the-middle where the mode asks for it and the model has it, else chat. */
export function upstreamPrompt(model: string, mode: PromptMode, input: PromptInput): Generation['prompt'] {
  const template = fimTemplateOf(model);
  return mode === 'fim' && template !== null ? { mode: 'fim', raw: fimPrompt(input, template) } : { mode: 'chat', chat: chatPrompt(input) };
}
