import type { Config } from '@netlify/functions';
import { MESSAGES } from '#domain/messages.ts';
import { hasSession, logIn, logOut } from '#server/admin/session.ts';
import { endpoint, json, seeOther, type Call } from '#server/http/endpoint.ts';
import { acceptOnly } from '#server/http/read-form.ts';

export const config: Config = { path: '/api/admin/session' };

const METHODS = ['POST', 'GET', 'DELETE'] as const;

const open = endpoint({
  methods: METHODS,
  body: 'fields',
  failure: () => MESSAGES.dataNotLoaded,
  handle: async (call) => {
    await logIn(readPassword(call.body), call);
    return call.wantsPage ? seeOther('/admin') : empty();
  },
});

const checkOrClose = endpoint({
  methods: METHODS,
  body: 'none',
  failure: () => MESSAGES.dataNotLoaded,
  handle: async (call) => {
    // The admin page asks with a GET whether the browser has an open staff session. The answer is never a
    // 401, because browsers report a 401 as an error in their console.
    if (call.request.method === 'GET') return json(200, { ok: true, signedIn: await hasSession(call) });
    await logOut(call);
    return empty();
  },
});

/**
 * POST opens a staff session, GET checks whether one is open, and DELETE closes it. POST has its own
 * endpoint, because only a POST has a body.
 */
export default (...call: Parameters<typeof open>) =>
  call[0].method === 'POST' ? open(...call) : checkOrClose(...call);

function empty(): Response {
  return new Response(null, { status: 204 });
}

/**
 * Returns the password unchanged. `readForm` is not used, because it would trim the password.
 * @throws Problem `validation` when the password is missing or not text, or for an unknown field.
 */
function readPassword(body: Call['body']): string {
  const { password } = body;
  const message = 'Invalid password';
  const reading =
    typeof password === 'string'
      ? ({ ok: true, password } as const)
      : ({ ok: false, fields: { password: message } } as const);
  return acceptOnly(['password'], body, reading, message).password;
}
