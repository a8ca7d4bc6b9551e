const TIMEOUT_MS = 15_000;

/** A site's answer; redirects are not followed. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Sends requests to the walked site. A path begins with a slash; a full address is requested as it is. */
export type Ask = (path: string, init?: RequestInit) => Promise<Answer>;

/** Requests of one site. They reject when it does not answer within 15 seconds. */
export function askAt(site: URL): Ask {
  return async (path, init = {}) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(new URL(path, site), { redirect: 'manual', ...init, signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

/** The fields of a JSON answer; empty when it is none. */
export function fieldsOf({ text }: Answer): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
