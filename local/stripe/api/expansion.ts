import { StripeProblem } from '../objects/errors.ts';
import { list, text, type Reader } from './schema.ts';

type Kind =
  'checkout.session' | 'payment_intent' | 'charge' | 'refund' | 'dispute' | 'event' | 'webhook_endpoint';

type Step = Kind | 'list' | null;

/**
 * The properties of each object that the emulator can expand, and what each expands to. Stripe can expand
 * more. `null` marks a property that is always null in the emulator.
 */
const EXPANDABLE: Record<Kind, Record<string, Step>> = {
  'checkout.session': {
    payment_intent: 'payment_intent',
    line_items: 'list',
    customer: null,
    invoice: null,
    setup_intent: null,
    subscription: null,
    payment_link: null,
  },
  payment_intent: { latest_charge: 'charge', customer: null, on_behalf_of: null, review: null },
  charge: { payment_intent: 'payment_intent', refunds: 'list', customer: null, review: null },
  refund: { charge: 'charge', payment_intent: 'payment_intent', transfer_reversal: null },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  event: {},
  webhook_endpoint: {},
};
const MAX_DEPTH = 4;

/** Reads `expand[]` for an object of this kind. Throws Stripe's 400 for a path that cannot be expanded. */
export function expansion(kind: Kind): Reader<string[]> {
  return list(
    text(500, (path) => checkPath(kind, path)),
    20,
  );
}

/** Reads `expand[]` for a list of objects of this kind: paths begin with `data.`. */
export function listExpansion(kind: Kind): Reader<string[]> {
  const check = (path: string): void => {
    if (path.startsWith('data.')) return checkPath(kind, path.slice('data.'.length));
    const hint = `You may want to try expanding 'data.${path}' instead.`;
    throw new StripeProblem(`This property cannot be expanded (${path}). ${hint}`);
  };
  return list(text(500, check), 20);
}

/** Returns `object` with the properties at `paths` replaced by the objects that `lookUp` finds. */
export function expand(object: object, paths: string[], lookUp: LookUp): object {
  return paths.reduce((found, path) => expandPath(found, path.split('.'), lookUp), object);
}

/** Finds what an expanded `property` of `owner` shows: the object with this `id`, or a list; null if there is none. */
export type LookUp = (owner: object, property: string, id: string | null) => object | null;

function checkPath(kind: Kind, path: string): void {
  const steps = path.split('.');
  if (steps.length > MAX_DEPTH) {
    throw new StripeProblem(`You cannot expand more than ${MAX_DEPTH} levels of a property.`);
  }
  steps.reduce<Step>((at, step, depth) => {
    const next = at === null || at === 'list' ? undefined : EXPANDABLE[at][step];
    if (next !== undefined) return next;
    throw new StripeProblem(`This property cannot be expanded (${steps.slice(0, depth + 1).join('.')}).`);
  }, kind);
}

function expandPath(object: object, [step = '', ...rest]: string[], lookUp: LookUp): object {
  const value: unknown = Reflect.get(object, step);
  const known = typeof value === 'object' && value !== null ? value : null;
  const found = known ?? lookUp(object, step, typeof value === 'string' ? value : null);
  if (found === null) return object;
  return { ...object, [step]: rest.length > 0 ? expandPath(found, rest, lookUp) : found };
}
