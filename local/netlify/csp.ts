/** Changes a Content-Security-Policy. */
export type RewriteCsp = (policy: string) => string;

/**
 * Replaces origins in policies. Locally the payment page has another origin, which `form-action` must allow, because
 * Chromium applies it to the redirect from our form to that page.
 */
export function replaceOrigins(origins: Record<string, string>): RewriteCsp {
  return (policy) => Object.entries(origins).reduce((text, [from, to]) => text.replaceAll(from, to), policy);
}
