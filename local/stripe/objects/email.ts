/**
 * Whether the emulator accepts this as an email address: at most 254 characters of ASCII, with a dot in the domain and a
 * top-level domain that is no number. No address at `refused.test` is accepted, so that a test can see what a refusal by
 * Stripe does.
 */
export function isEmail(value: string): boolean {
  const isRefused = /[^\0-\x7f]|\.\d+$|@refused\.test$/i.test(value);
  return (
    value.length <= 254 && !isRefused && /^[^\s@<>(),;:"]+@[^\s@.<>(),;:"]+(\.[^\s@.<>(),;:"]+)+$/.test(value)
  );
}
