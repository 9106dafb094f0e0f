import { CHAT_TEMPLATES, FIM_TEMPLATES, type ChatTemplate, type ChatTemplateId, type FimTemplate, type FimTemplateId } from './fim-templates';
import type { LanguageId, SolvedHole } from './types';

/** The two sides of the hole and its language: all that a prompt is made of. */
export interface PromptInput {
  readonly language: LanguageId;
  readonly prefix: string;
  readonly suffix: string;
  /** Shown before the hole, as earlier turns; chat prompts only. */
  readonly examples?: readonly SolvedHole[];
}

/** A prompt as one text, for engines and routes that take raw text. */
export interface RawPrompt {
  readonly prompt: string;
  /** Texts that end the generation. None is a line end: where a single-line completion ends is told by `lineEnd`. */
  readonly stop: readonly string[];
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** A prompt as a conversation whose last message, the assistant's, is to be continued. */
export interface ChatPrompt {
  readonly messages: readonly ChatMessage[];
  /** Content of the last message: an opened code fence. Models go on behind it; what they return holds the code only. */
  readonly prefill: string;
  readonly stop: readonly string[];
}

const CHAT_SYSTEM = [
  'You are a code completion engine.',
  'You are given the code before the cursor and the code after the cursor.',
  'Reply with only the code missing between them: no explanation, no repetition of the surrounding code.',
].join(' ');

const FENCE = '```';

/**
 * The native fill-in-the-middle prompt of a family.
 * Marker texts inside the user's code are broken up with a space, so that code can't pass for markers.
 */
export function fimPrompt(input: PromptInput, templateId: FimTemplateId): RawPrompt {
  const template: FimTemplate = FIM_TEMPLATES[templateId];
  const markers = [template.before, template.between, template.after, ...template.stop].map((marker) => marker.trim()).filter((marker) => marker.length > 1);
  const prefix = withoutMarkers(input.prefix, markers);
  const suffix = withoutMarkers(input.suffix, markers);
  const [first, second] = template.order === 'prefix-suffix' ? [prefix, suffix] : [suffix, prefix];
  return { prompt: template.before + first + template.between + second + template.after, stop: template.stop };
}

/**
 * The conversation that asks a chat model for the missing code, ending with an assistant's turn that has opened a fence.
 * Where an endpoint does not continue that turn, the model opens a fence of its own; the clean-up takes either.
 */
export function chatPrompt(input: PromptInput): ChatPrompt {
  const examples = input.examples ?? [];
  const fence = fenceFor([input, ...examples].map((hole) => hole.prefix + hole.suffix).concat(examples.map(({ completion }) => completion)).join('\n'));
  const opening = (language: LanguageId) => `${fence}${language}\n`;
  const question = ({ language, prefix, suffix }: PromptInput): ChatMessage => {
    const fenced = (code: string) => `${opening(language)}${code}\n${fence}`;
    return { role: 'user', content: ['Code before the cursor:', fenced(prefix), 'Code after the cursor:', fenced(suffix), 'Write only the missing code.'].join('\n') };
  };
  const prefill = opening(input.language);
  return {
    messages: [
      { role: 'system', content: CHAT_SYSTEM },
      ...examples.flatMap((example): ChatMessage[] => [question(example), { role: 'assistant', content: `${opening(example.language)}${example.completion}\n${fence}` }]),
      question(input),
      { role: 'assistant', content: prefill },
    ],
    prefill,
    stop: [fence],
  };
}

/** `chatPrompt` as one raw text in the model's own turn format, for engines without a chat route. */
export function rawChatPrompt(input: PromptInput, templateId: ChatTemplateId): RawPrompt {
  const template: ChatTemplate = CHAT_TEMPLATES[templateId];
  const markers = template.stop;
  const clean = <Hole extends PromptInput>(hole: Hole): Hole => ({ ...hole, prefix: withoutMarkers(hole.prefix, markers), suffix: withoutMarkers(hole.suffix, markers) });
  const examples = input.examples?.map((example) => ({ ...clean(example), completion: withoutMarkers(example.completion, markers) }));
  const { messages, stop } = chatPrompt({ ...clean(input), ...(examples === undefined ? {} : { examples }) });
  // The last turn is left open; earlier ones of the assistant are whole.
  const turns = messages.map((message, i) => (i === messages.length - 1 ? template.assistant + message.content : template.turn(message.role, message.content)));
  return { prompt: turns.join(''), stop: [...stop, ...template.stop] };
}

/**
 * Where a single-line completion ends: the index of the line end after its first non-blank line, or -1 while there is none.
 * Leading blank lines don't end it: a model that starts with a line end means an empty line first.
 */
export function lineEnd(text: string): number {
  const start = text.search(/\S/);
  if (start === -1) return -1;
  const end = text.slice(start).search(/\r?\n/);
  return end === -1 ? -1 : start + end;
}

/** The parts of a prefix and suffix that are put to a model, and how many UTF-16 units were cut from their far ends. */
export interface PromptWindow {
  readonly prefix: string;
  readonly suffix: string;
  readonly trimmed: { readonly prefix: number; readonly suffix: number };
}

export interface WindowLimits {
  readonly prefixChars: number;
  readonly suffixChars: number;
  /**
   * Where the prefix is cut moves in steps of so many characters from the file's start, so that it stays the same while someone types: engines
   * that keep what prompts share need not read it again. The prefix may be that much shorter than its limit. Default 1, no steps.
   */
  readonly prefixStepChars?: number;
}

/**
 * Cuts both sides to at most so many UTF-16 units around the hole, at line ends where a cut is needed, never inside a
 * surrogate pair. A single line longer than the limit is cut within.
 */
export function promptWindow(input: { readonly prefix: string; readonly suffix: string }, limits: WindowLimits): PromptWindow {
  const prefix = tail(input.prefix, limits.prefixChars, limits.prefixStepChars ?? 1);
  const suffix = head(input.suffix, limits.suffixChars);
  return { prefix, suffix, trimmed: { prefix: input.prefix.length - prefix.length, suffix: input.suffix.length - suffix.length } };
}

function tail(text: string, limit: number, step: number): string {
  if (text.length <= limit) return text;
  const start = Math.ceil((text.length - Math.max(0, limit)) / step) * step;
  // Where steps are as long as the window, the end of the text would be left out.
  const cut = text.slice(step < limit ? start : text.length - Math.max(0, limit));
  const newline = cut.indexOf('\n');
  if (newline !== -1 && newline + 1 < cut.length) return cut.slice(newline + 1);
  return isLowSurrogate(cut, 0) ? cut.slice(1) : cut;
}

function head(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, Math.max(0, limit));
  const newline = cut.lastIndexOf('\n');
  if (newline > 0) return cut.slice(0, newline + 1);
  return isLowSurrogate(text, cut.length) ? cut.slice(0, -1) : cut;
}

function isLowSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function withoutMarkers(text: string, markers: readonly string[]): string {
  return markers.reduce((result, marker) => (result.includes(marker) ? result.replaceAll(marker, `${marker.slice(0, 1)} ${marker.slice(1)}`) : result), text);
}

/** A fence longer than any run of backticks in the code, so that code with fences stays inside its own. */
function fenceFor(code: string): string {
  const longest = Math.max(0, ...Array.from(code.matchAll(/`{3,}/g), (run) => run[0].length));
  return longest === 0 ? FENCE : '`'.repeat(longest + 1);
}
