const TIMEOUT_MS = 15_000;

/** A site's answer; redirects are not followed. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Sends a request to the site: to a path that begins with a slash, or to a full URL. */
export type Ask = (path: string, init?: RequestInit) => Promise<Answer>;

/** Returns a function that sends requests to a site and rejects without a full response within 15 seconds. */
export function askAt(site: URL): Ask {
  return async (path, init = {}) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(new URL(path, site), { redirect: 'manual', ...init, signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

/** The fields of a JSON response; `{}` when the response is not JSON. */
export function fieldsOf({ text }: Answer): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
