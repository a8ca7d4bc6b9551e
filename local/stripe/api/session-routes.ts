import type Stripe from 'stripe';
import { expand, expansion, listExpansion } from './expansion.ts';
import { expansionLookup } from './expansion-lookup.ts';
import { createdRange, listOf, paging } from './lists.ts';
import { route } from './route.ts';
import { choice, hash, text } from './schema.ts';
import { newSession } from './new-session.ts';
import { sessionParameters } from './session-parameters.ts';
import { expire, expireDue, findSession, presentSession } from '../objects/sessions.ts';
import { nowInSeconds } from '../store/emulator.ts';

const SESSION = 'checkout.session';
const expandSession = hash({}, { expand: expansion(SESSION) });

export const createSession = route(
  'POST',
  '/v1/checkout/sessions',
  sessionParameters,
  (emulator, given, { apiVersion }) => {
    const session = newSession(given, nowInSeconds(emulator), apiVersion);
    emulator.store.put('session', session.object.id, session);
    return expand(presentSession(emulator, session), given.expand ?? [], expansionLookup(emulator));
  },
);

export const retrieveSession = route(
  'GET',
  '/v1/checkout/sessions/:id',
  expandSession,
  (emulator, given, { id }) =>
    expand(
      presentSession(emulator, findSession(emulator, id)),
      given.expand ?? [],
      expansionLookup(emulator),
    ),
);

export const expireSession = route(
  'POST',
  '/v1/checkout/sessions/:id/expire',
  expandSession,
  (emulator, given, call) => {
    const expired = expire(emulator, findSession(emulator, call.id), call.cause);
    return expand(presentSession(emulator, expired), given.expand ?? [], expansionLookup(emulator));
  },
);

const sessionFilters = hash(
  {},
  {
    ...paging,
    created: createdRange,
    customer_details: hash({ email: text() }, {}),
    expand: listExpansion(SESSION),
    payment_intent: text(),
    status: choice('complete', 'expired', 'open'),
  },
  [
    'customer',
    'customer_account',
    'payment_link',
    'subscription',
  ] satisfies (keyof Stripe.Checkout.SessionListParams)[],
);

export const listSessions = route('GET', '/v1/checkout/sessions', sessionFilters, (emulator, given) => {
  expireDue(emulator);
  const email = given.customer_details?.email;
  const found = emulator.store
    .all('session')
    .map((session) => presentSession(emulator, session))
    .filter(
      (session) => given.payment_intent === undefined || session.payment_intent === given.payment_intent,
    )
    .filter((session) => given.status === undefined || session.status === given.status)
    .filter((session) => email === undefined || session.customer_details?.email === email)
    .filter((session) => given.created?.(session) ?? true);
  const page = listOf(found, SESSION, '/v1/checkout/sessions', given);
  const paths = (given.expand ?? []).map((path) => path.slice('data.'.length));
  return { ...page, data: page.data.map((session) => expand(session, paths, expansionLookup(emulator))) };
});
