import type { PromptMode } from '../../completion';
import type { FimTemplateId } from '../../completion/fim-templates';

/** Names under which models with native fill-in-the-middle tokens are served, most specific first. */
const FAMILIES: readonly (readonly [RegExp, FimTemplateId])[] = [
  [/qwen.*coder|codeqwen/i, 'qwen'],
  [/deepseek.*coder/i, 'deepseek-coder'],
  [/starcoder-?2/i, 'starcoder2'],
  [/code-?llama/i, 'codellama'],
  [/codestral/i, 'codestral'],
  [/granite.*(code|3\.[3-9]|4)/i, 'granite'],
];

/** The native format of a served model, by its name; null where it has none or none is known. */
export function fimTemplateOf(model: string): FimTemplateId | null {
  return FAMILIES.find(([name]) => name.test(model))?.[1] ?? null;
}

/**
 * The mode in which a served model is asked: what the request wants, else what the operator set, else native
 * fill-in-the-middle where the model has it. Without a native format it is always chat.
 */
export function promptModeOf(model: string, requested: PromptMode | undefined, configured: PromptMode | undefined): PromptMode {
  if (fimTemplateOf(model) === null) return 'chat';
  return requested ?? configured ?? 'fim';
}
