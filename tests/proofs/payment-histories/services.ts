import type Stripe from 'stripe';
import { createStripe, type LocalStripe } from '../../../local/stripe/server.ts';
import { sharedCloud, type TestCloud } from '../../support/cloud.ts';
import { providerOf } from '../../support/checkout.ts';
import { historyClock, type Clock } from './clock.ts';
import type { Fault } from './step.ts';
import { serviceProxy, interruption, type Interruption } from './interruption.ts';

/** A paused invocation. `resume` and `kill` resolve when the invocation has ended. */
export interface Paused {
  resume: () => Promise<void>;
  kill: () => Promise<void>;
}

/** The services that the functions use in histories. */
export interface Services {
  cloud: TestCloud;
  clock: Clock;
  /** The Stripe emulator. Every `reset` replaces it with a new one. */
  stripe: () => Pick<LocalStripe, 'url' | 'port'>;
  provider: () => Stripe;
  /**
   * Runs `work`, which calls a function, with a fault or without. Returns the invocation if the fault has paused it,
   * else null.
   */
  invoke: (fault: Fault | null, work: () => Promise<void>) => Promise<Paused | null>;
  /** Empties the email service, Stripe and the tables that payments use, and sets the clock back. */
  reset: () => Promise<void>;
  close: () => Promise<void>;
}

const TABLES = ['payments', 'payment_events', 'stripe_events', 'emails', 'reconciliations', 'rate_limits'];
const EMPTY = `set session_replication_role = replica;
  truncate ${TABLES.map((name) => `public.saturday_${name}`).join(', ')} restart identity cascade;
  set session_replication_role = default;`;
const ADDRESSES = ['SUPABASE_URL', 'STRIPE_API_BASE', 'POSTMARK_API_BASE'] as const;
type Address = (typeof ADDRESSES)[number];

/** Starts the services that all histories of a test file share. */
export async function startServices(): Promise<Services> {
  const cloud = await sharedCloud();
  const clock = await historyClock(cloud);
  let stripe = await newStripe(cloud);
  const direct = (): Record<Address, string> => ({
    SUPABASE_URL: cloud.env['SUPABASE_URL'] ?? '',
    STRIPE_API_BASE: `http://127.0.0.1:${stripe.port}`,
    POSTMARK_API_BASE: cloud.env['POSTMARK_API_BASE'] ?? '',
  });
  const proxies = await startProxies(direct);
  return {
    cloud,
    clock,
    stripe: () => stripe,
    provider: () => providerOf({ env: cloud.env, stripe }),
    invoke: proxies.invoke,
    reset: async () => {
      await stripe.close();
      stripe = await newStripe(cloud);
      Object.assign(process.env, direct());
      await Promise.all([cloud.supabase.exec(EMPTY), cloud.mail.clear(), clock.reset()]);
    },
    close: async () => {
      await Promise.all([stripe.close(), proxies.close(), clock.close()]);
      Object.assign(process.env, cloud.env);
    },
  };
}

function newStripe({ env }: TestCloud): Promise<LocalStripe> {
  return createStripe({
    port: 0,
    secretKey: env['STRIPE_SECRET_KEY'] ?? '',
    webhookSecret: env['STRIPE_WEBHOOK_SECRET'] ?? '',
    webhookUrl: null,
    dataDir: null,
    now: () => Date.now(),
  });
}

/**
 * Starts a proxy in front of each service. An invocation with a fault calls the services through the proxies. Whatever
 * runs while that invocation is paused calls the services directly.
 */
async function startProxies(direct: () => Record<Address, string>) {
  let current: Interruption['pass'] = (request) => request();
  const proxies = await Promise.all(
    ADDRESSES.map((name) =>
      serviceProxy(
        () => direct()[name],
        () => current,
      ),
    ),
  );
  const interrupted = ADDRESSES.map((name, index): [Address, string] => [name, proxies[index]?.url ?? '']);
  const through = async <T>(pass: Interruption['pass'], wait: () => Promise<T>): Promise<T> => {
    current = pass;
    Object.assign(process.env, Object.fromEntries(interrupted));
    try {
      return await wait();
    } finally {
      Object.assign(process.env, direct());
    }
  };
  const invoke: Services['invoke'] = async (fault, work) => {
    if (fault === null) return work().then(() => null);
    const { isPaused, pass, end } = interruption(fault);
    const invocation = { work: Promise.resolve() };
    const isOver = await through(pass, async () => {
      invocation.work = work();
      return Promise.race([invocation.work.then(() => true), isPaused.then(() => false)]);
    });
    const finish = (how: 'go on' | 'die'): Promise<void> => {
      end(how);
      return invocation.work;
    };
    if (isOver) return null;
    return { resume: () => finish('go on'), kill: () => through(pass, () => finish('die')) };
  };
  return { invoke, close: () => Promise.all(proxies.map((proxy) => proxy.close())) };
}
