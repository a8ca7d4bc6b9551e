import type { Config } from '@netlify/functions';
import { MESSAGES } from '#domain/messages.ts';
import { unknownFields } from '#domain/submission.ts';
import { endpoint, seeOther, type Call } from '#server/endpoint.ts';
import { Problem } from '#server/problem.ts';
import { logIn, logOut, requireSession } from '#server/session.ts';

// The platform's own limit, far above what anybody needs.
export const config: Config = {
  path: '/api/admin/session',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};

const open = endpoint({
  methods: ['POST', 'GET', 'DELETE'],
  body: 'fields',
  failure: () => MESSAGES.deskNotLoaded,
  handle: async (call) => {
    const cookie = await logIn(readPassword(call.body), call);
    const answer = call.wantsPage ? seeOther('/admin') : empty();
    answer.headers.set('Set-Cookie', cookie);
    return answer;
  },
});

const lookOrClose = endpoint({
  methods: ['POST', 'GET', 'DELETE'],
  body: 'none',
  failure: () => MESSAGES.deskNotLoaded,
  handle: async (call) => {
    const answer = empty();
    if (call.request.method === 'DELETE') answer.headers.set('Set-Cookie', await logOut(call));
    else await requireSession(call);
    return answer;
  },
});

export default (...call: Parameters<typeof open>) =>
  call[0].method === 'POST' ? open(...call) : lookOrClose(...call);

function empty(): Response {
  return new Response(null, { status: 204 });
}

function readPassword(body: Call['body']): string {
  const { password } = body;
  const strangers = unknownFields(['password'], body);
  if (typeof password === 'string' && Object.keys(strangers).length === 0) return password;
  const message = 'Invalid password';
  throw new Problem('validation', message, {
    fields: { ...strangers, ...(typeof password !== 'string' && { password: message }) },
  });
}
