/**
 * Returns whether the tests in a browser cannot run. `reason` says why, or is '' if they can. If they cannot, prints
 * that they are skipped, and why.
 */
export function saidToBeSkipped(browser: string, reason: string): boolean {
  if (reason !== '') process.stderr.write(`The tests in ${browser} are skipped: ${reason}\n`);
  return reason !== '';
}

/** Why the tests in a browser cannot run; '' when no package is missing. `packages` names the missing ones. */
export function whenMissing(browser: string, packages: string): string {
  return packages === '' ? '' : `${browser} is not installed. Debian: apt-get install ${packages}`;
}
