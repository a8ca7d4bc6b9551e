import { isLoopback } from '../../../netlify/server/platform/env.ts';
import type { Variables } from './check.ts';

/** The site's URL, or null when it is missing or invalid. */
export function siteUrl({ URL: address = '' }: Variables): URL | null {
  return /^https?:/.test(address) ? URL.parse(address) : null;
}

/** Whether URL is the address of a deployment; false when it is local or missing. */
export function isDeployed(variables: Variables): boolean {
  const url = siteUrl(variables);
  return url !== null && !isLoopback(url);
}

/** Whether URL is local; false when it is missing. */
export function isLocal(variables: Variables): boolean {
  const url = siteUrl(variables);
  return url !== null && isLoopback(url);
}
