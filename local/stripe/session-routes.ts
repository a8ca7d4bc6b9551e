import type Stripe from 'stripe';
import { expand, expansion, listExpansion } from './expand.ts';
import { finder } from './finder.ts';
import { createdRange, listOf, paging } from './lists.ts';
import { route } from './route.ts';
import { choice, hash, text } from './schema.ts';
import { newSession } from './session-object.ts';
import { sessionParameters } from './session-parameters.ts';
import { expire, expireDue, findSession, shownSession } from './sessions.ts';
import { seconds } from './world.ts';

const SESSION = 'checkout.session';
const expandSession = hash({}, { expand: expansion(SESSION) });

export const createSession = route(
  'POST',
  '/v1/checkout/sessions',
  sessionParameters,
  (world, given, { apiVersion }) => {
    const session = newSession(given, seconds(world), apiVersion);
    world.store.put('session', session.object.id, session);
    return expand(shownSession(world, session), given.expand ?? [], finder(world));
  },
);

export const retrieveSession = route(
  'GET',
  '/v1/checkout/sessions/:id',
  expandSession,
  (world, given, { id }) =>
    expand(shownSession(world, findSession(world, id)), given.expand ?? [], finder(world)),
);

export const expireSession = route(
  'POST',
  '/v1/checkout/sessions/:id/expire',
  expandSession,
  (world, given, call) => {
    const expired = expire(world, findSession(world, call.id), call.cause);
    return expand(shownSession(world, expired), given.expand ?? [], finder(world));
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

export const listSessions = route('GET', '/v1/checkout/sessions', sessionFilters, (world, given) => {
  expireDue(world);
  const email = given.customer_details?.email;
  const found = world.store
    .all('session')
    .map((session) => shownSession(world, session))
    .filter(
      (session) => given.payment_intent === undefined || session.payment_intent === given.payment_intent,
    )
    .filter((session) => given.status === undefined || session.status === given.status)
    .filter((session) => email === undefined || session.customer_details?.email === email)
    .filter((session) => given.created?.(session) ?? true);
  const page = listOf(found, SESSION, '/v1/checkout/sessions', given);
  const paths = (given.expand ?? []).map((path) => path.slice('data.'.length));
  return { ...page, data: page.data.map((session) => expand(session, paths, finder(world))) };
});
