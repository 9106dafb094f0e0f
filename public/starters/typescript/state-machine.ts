type State = 'idle' | 'loading' | 'ready' | 'failed';

type Event =
  | { type: 'start'; url: string }
  | { type: 'progress'; loaded: number; total: number }
  | { type: 'done'; text: string }
  | { type: 'fail'; message: string };

interface Download {
  readonly state: State;
  readonly url?: string;
  readonly percent: number;
  readonly text?: string;
  readonly error?: string;
}

export const idle: Download = { state: 'idle', percent: 0 };

/** The next state; events that don't fit the state change nothing. */
export function next(download: Download, event: Event): Download {
  switch (event.type) {
    case 'start':
      return download.state === 'loading' ? download : { state: 'loading', url: event.url, percent: 0 };
    case 'progress':
      if (download.state !== 'loading') return download;
      return { ...download, percent: Math.round((event.loaded / event.total) * 100) };
    case 'done':
      return download.state === 'loading' ? { ...download, state: 'ready', percent: 100, text: event.text } : download;
    case 'fail':
      return download.state === 'loading' ? { ...download, state: 'failed', error: event.message } : download;
  }
}

export function describe(download: Download): string {
  switch (download.state) {
    case 'idle':
      return 'Nothing to do.';
    case 'loading':
      return `Loading ${download.url}: ${download.percent}%`;
    case 'ready':
      return `Loaded ${download.text?.length ?? 0} characters.`;
    case 'failed':
      return `Failed: ${download.error}`;
  }
}

const events: Event[] = [
  { type: 'start', url: '/notes.txt' },
  { type: 'progress', loaded: 20, total: 80 },
  { type: 'done', text: 'hello' },
];

console.log(describe(events.reduce(next, idle)));
