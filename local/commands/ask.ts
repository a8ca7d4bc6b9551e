const TIMEOUT_MS = 15_000;

/** A response, its redirect not followed. `fields` are those of its JSON, `{}` when it is not JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  fields: Record<string, unknown>;
}

/** A request to a site: a path that begins with a slash, or a full URL. */
export type Call = [path: string, init?: RequestInit];

/** Sends requests to one site. */
export type Ask = (...call: Call) => Promise<Answer>;

/** Returns a function that sends requests to a site and rejects without a full response within 15 seconds. */
export function askAt(site: URL | string): Ask {
  return async (path, init = {}) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(new URL(path, site), { redirect: 'manual', ...init, signal });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, fields: parse(text) };
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The options of a POST request with a JSON body. */
export function jsonRequest(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}
