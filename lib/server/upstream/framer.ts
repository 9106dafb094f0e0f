import { createParser } from 'eventsource-parser';
import type { GenerationRequest } from './dialect';

/** Cuts an answer's text, in pieces of any size, into its payloads. */
export interface Framer {
  push(text: string): readonly string[];
  /** The last piece; what follows the last separator counts too. */
  end(text: string): readonly string[];
}

export function createFramer(framing: GenerationRequest['framing']): Framer {
  return framing === 'sse' ? sseFramer() : lineFramer();
}

function sseFramer(): Framer {
  let payloads: string[] = [];
  const parser = createParser({ onEvent: (event) => payloads.push(event.data) });
  const take = () => {
    const taken = payloads;
    payloads = [];
    return taken;
  };
  return {
    push(text) {
      parser.feed(text);
      return take();
    },
    end(text) {
      // Some servers leave out the blank line behind the last event.
      parser.feed(`${text}\n\n`);
      return take();
    },
  };
}

function lineFramer(): Framer {
  let rest = '';
  const lines = (text: string, last: boolean) => {
    const parts = (rest + text).split('\n');
    rest = last ? '' : (parts.pop() ?? '');
    return parts.map((part) => part.trim()).filter((part) => part !== '');
  };
  return { push: (text) => lines(text, false), end: (text) => lines(text, true) };
}
