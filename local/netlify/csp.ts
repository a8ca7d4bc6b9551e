export type RewriteCsp = (policy: string) => string;

/**
 * Returns a function that replaces origins in a Content-Security-Policy. Locally, `form-action` must allow the
 * emulator's payment page instead of Stripe's. Chromium also applies `form-action` to the redirect from our form to
 * the payment page.
 */
export function replaceOrigins(origins: Record<string, string>): RewriteCsp {
  return (policy) => Object.entries(origins).reduce((text, [from, to]) => text.replaceAll(from, to), policy);
}
