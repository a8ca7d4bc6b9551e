import { isLoopback } from '../../netlify/server/env.ts';
import type { Variables } from './check.ts';

/** The site's address, or null when it is missing or none. */
export function siteUrl({ URL: address = '' }: Variables): URL | null {
  return /^https?:/.test(address) ? URL.parse(address) : null;
}

/** Whether the variables are those of a deployment; false on a laptop and when nobody can say. */
export function isDeployed(variables: Variables): boolean {
  const url = siteUrl(variables);
  return url !== null && !isLoopback(url);
}

/** Whether the variables are those of a laptop; false when nobody can say. */
export function isLocal(variables: Variables): boolean {
  const url = siteUrl(variables);
  return url !== null && isLoopback(url);
}
