import { isLoopback } from '../../../netlify/server/platform/env.ts';
import type { Variables } from './check.ts';

/** The value of the variable `URL`; null when it is missing or invalid. */
export function siteUrl({ URL: address = '' }: Variables): URL | null {
  return /^https?:/.test(address) ? URL.parse(address) : null;
}

/** Whether the variable `URL` is the address of a deployment; false when it is local, missing or invalid. */
export function isDeployed(variables: Variables): boolean {
  const url = siteUrl(variables);
  return url !== null && !isLoopback(url);
}

/** Whether the variable `URL` is an address of this machine; false when it is missing or invalid. */
export function isLocal(variables: Variables): boolean {
  const url = siteUrl(variables);
  return url !== null && isLoopback(url);
}
