import type { Step } from './step';

const STOP_TEXT =
  /<\|(?:endoftext|im_end|im_start|fim_prefix|fim_suffix|fim_middle|fim_pad|file_sep|repo_name|end_of_text|eot_id|endofprompt)\|>|<(?:fim_prefix|fim_suffix|fim_middle|file_sep|EOT)>|<｜(?:end▁of▁sentence|fim▁begin|fim▁hole|fim▁end)｜>/;

/** Ends the text at the first special token that an endpoint printed as text. */
export const stopText: Step = {
  name: 'stop-text',
  apply(text) {
    const found = STOP_TEXT.exec(text);
    return found === null ? text : text.slice(0, found.index);
  },
};
