/** How a family of models wants a hole written: its own marker texts, in its own order. */
export interface FimTemplate {
  /** Text before the first part, between the parts and after the second one. */
  readonly before: string;
  readonly between: string;
  readonly after: string;
  /** Which part comes first. */
  readonly order: 'prefix-suffix' | 'suffix-prefix';
  /** Texts that end the generation; all of them are special tokens of the family. */
  readonly stop: readonly string[];
}

const QWEN_STOP = ['<|endoftext|>', '<|fim_prefix|>', '<|fim_suffix|>', '<|fim_middle|>', '<|fim_pad|>', '<|repo_name|>', '<|file_sep|>', '<|im_start|>', '<|im_end|>'];
const STARCODER_STOP = ['<|endoftext|>', '<fim_prefix>', '<fim_suffix>', '<fim_middle>', '<fim_pad>', '<file_sep>', '<repo_name>'];

/** Native fill-in-the-middle formats by family, as documented by the models' authors. */
export const FIM_TEMPLATES = {
  qwen: { before: '<|fim_prefix|>', between: '<|fim_suffix|>', after: '<|fim_middle|>', order: 'prefix-suffix', stop: QWEN_STOP },
  'deepseek-coder': {
    before: '<｜fim▁begin｜>',
    between: '<｜fim▁hole｜>',
    after: '<｜fim▁end｜>',
    order: 'prefix-suffix',
    stop: ['<｜end▁of▁sentence｜>', '<｜fim▁begin｜>', '<｜fim▁hole｜>', '<｜fim▁end｜>', '<|EOT|>'],
  },
  starcoder2: { before: '<fim_prefix>', between: '<fim_suffix>', after: '<fim_middle>', order: 'prefix-suffix', stop: STARCODER_STOP },
  codellama: { before: '<PRE> ', between: ' <SUF>', after: ' <MID>', order: 'prefix-suffix', stop: ['<EOT>', '</s>', '<PRE>', '<SUF>', '<MID>'] },
  codestral: { before: '[SUFFIX]', between: '[PREFIX]', after: '', order: 'suffix-prefix', stop: ['</s>', '[SUFFIX]', '[PREFIX]'] },
  granite: { before: '<fim_prefix>', between: '<fim_suffix>', after: '<fim_middle>', order: 'prefix-suffix', stop: STARCODER_STOP },
} as const satisfies Record<string, FimTemplate>;

export type FimTemplateId = keyof typeof FIM_TEMPLATES;

/** How a family marks the turns of a conversation in a raw prompt. */
export interface ChatTemplate {
  readonly turn: (role: 'system' | 'user' | 'assistant', content: string) => string;
  /** Opens the assistant's turn; generation goes on behind it. */
  readonly assistant: string;
  readonly stop: readonly string[];
}

/** Chat formats for engines that take raw prompts only; endpoints with a chat route apply the model's own. */
export const CHAT_TEMPLATES = {
  chatml: {
    turn: (role, content) => `<|im_start|>${role}\n${content}<|im_end|>\n`,
    assistant: '<|im_start|>assistant\n',
    stop: ['<|im_end|>', '<|im_start|>', '<|endoftext|>'],
  },
} as const satisfies Record<string, ChatTemplate>;

export type ChatTemplateId = keyof typeof CHAT_TEMPLATES;
