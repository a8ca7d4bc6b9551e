/** Changes a Content-Security-Policy. */
export type ToLocalPolicy = (policy: string) => string;

/**
 * Replaces origins in policies, as the local payment page stands in for the hosted one: Chromium holds `form-action`
 * against redirects too.
 */
export function replaceOrigins(origins: Record<string, string>): ToLocalPolicy {
  return (policy) => Object.entries(origins).reduce((text, [from, to]) => text.replaceAll(from, to), policy);
}
