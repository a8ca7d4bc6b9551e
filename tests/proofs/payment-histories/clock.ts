import { vi } from 'vitest';
import type { TestCloud } from '../../support/cloud.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const BEGIN = Date.parse('2027-03-01T00:30:00Z');

/**
 * The clock of the histories. The clock sets `Date` for the functions and the Stripe emulator, and the time
 * that the database stores in new payments and emails.
 */
export interface Clock {
  /**
   * Lets `ms` milliseconds pass. The database decides with its real clock whether the next attempt of a
   * waiting email is due. So `pass` also sets the due time of each waiting email earlier by `ms`.
   */
  pass: (ms: number) => Promise<void>;
  /** Lets time pass until `job-reconcile` runs next. Each night it runs every five minutes from 4:00 to 4:55 (UTC). */
  passUntilNight: () => Promise<void>;
  reset: () => Promise<void>;
  /** Restores `Date` and the database's own time. */
  close: () => Promise<void>;
}

/** Makes the clock of the histories. The caller must first call `reset`, which sets the time. */
export async function historyClock({ sql, supabase }: TestCloud): Promise<Clock> {
  const tables = ['saturday_payments', 'saturday_emails'];
  const setDefault = (value: string): Promise<void> =>
    supabase.exec(
      tables
        .map((name) => `alter table public.${name} alter column "timestamp" set default ${value};`)
        .join(''),
    );
  const set = async (now: number): Promise<void> => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    await sql(`select set_config('history.now', $1, false)`, [new Date(now).toISOString()]);
  };
  const pass = async (ms: number): Promise<void> => {
    await set(Date.now() + ms);
    await sql(
      `update public.saturday_emails set next_attempt_at = next_attempt_at - $1 * interval '1 ms'
       where status in ('queued', 'sending')`,
      [ms],
    );
  };
  await setDefault(`current_setting('history.now')::timestamptz`);
  return {
    pass,
    passUntilNight: () => pass(msUntilNight(Date.now())),
    reset: () => set(BEGIN),
    close: async () => {
      vi.useRealTimers();
      await setDefault('now()');
    },
  };
}

function msUntilNight(now: number): number {
  const next = new Date(now - (now % (5 * MINUTE_MS)) + 5 * MINUTE_MS);
  if (next.getUTCHours() === 4) return next.getTime() - now;
  const today = new Date(now).setUTCHours(4, 0, 0, 0);
  return (today > now ? today : today + 24 * HOUR_MS) - now;
}
