export interface ClientOptions {
  baseUrl: string;
  timeoutMs?: number;
  headers?: Record<string, string>;
}

export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly url: string,
  ) {
    super(`HTTP ${status} for ${url}`);
    this.name = 'HttpError';
  }
}

type Query = Record<string, string | number | boolean | undefined>;

/** A thin JSON client: relative paths, a time limit, and errors that say what failed. */
export class HttpClient {
  constructor(private readonly options: ClientOptions) {}

  get<T>(path: string, query: Query = {}): Promise<T> {
    return this.request<T>('GET', path, { query });
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.request<T>('POST', path, { body });
  }

  private async request<T>(method: string, path: string, { query, body }: { query?: Query; body?: unknown }): Promise<T> {
    const url = this.url(path, query ?? {});
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), this.options.timeoutMs ?? 10_000);
    try {
      const response = await fetch(url, {
        method,
        headers: { accept: 'application/json', ...this.options.headers },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: controller.signal,
      });
      if (!response.ok) throw new HttpError(response.status, url);
      return (await response.json()) as T;
    } finally {
      clearTimeout(timer);
    }
  }

  private url(path: string, query: Query): string {
    const url = new URL(path, this.options.baseUrl);
    for (const [key, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(key, String(value));
    }
    return url.toString();
  }
}
