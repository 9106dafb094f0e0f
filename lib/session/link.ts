/** What a link carries, so that whoever opens it sees the same thing. */
export interface LinkState {
  /** Document id of a starter file. */
  readonly file?: string;
  /** Hole id in that file. */
  readonly hole?: string;
  /** 0 … 1, in hundredths. */
  readonly threshold?: number;
  readonly engine?: string;
  readonly localOnly?: boolean;
}

/** Reads a query string; what is not understood is left out. */
export function parseLink(search: string): LinkState {
  const query = new URLSearchParams(search);
  const text = (key: string) => {
    const value = query.get(key);
    return value === null || value === '' || value.length > 200 ? undefined : value;
  };
  const rawThreshold = text('t');
  const threshold = rawThreshold !== undefined && /^(?:0(?:\.\d{1,2})?|1(?:\.0{1,2})?)$/.test(rawThreshold) ? Number(rawThreshold) : undefined;
  const file = text('file');
  const hole = text('hole');
  const engine = text('engine');
  return {
    ...(file === undefined ? {} : { file }),
    ...(hole === undefined ? {} : { hole }),
    ...(threshold === undefined ? {} : { threshold }),
    ...(engine === undefined ? {} : { engine }),
    ...(query.get('localOnly') === '1' ? { localOnly: true } : {}),
  };
}

/** The query string of a state, with `?`; empty where there is nothing to say. Other parameters of `search` are kept. */
export function formatLink(state: LinkState, search = ''): string {
  const query = new URLSearchParams(search);
  const set = (key: string, value: string | undefined) => (value === undefined ? query.delete(key) : query.set(key, value));
  set('file', state.file);
  set('hole', state.hole);
  set('t', state.threshold?.toFixed(2));
  set('engine', state.engine);
  set('localOnly', state.localOnly === true ? '1' : undefined);
  const text = query.toString().replace(/%2F/g, '/');
  return text === '' ? '' : `?${text}`;
}
