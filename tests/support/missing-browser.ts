/**
 * Returns whether packages for a browser are missing. `packages` names the missing ones, or is '' if none is
 * missing. If packages are missing, prints that the browser's tests are skipped, and which packages to
 * install.
 */
export function saidToBeMissing(browser: string, packages: string): boolean {
  if (packages !== '')
    process.stderr.write(
      `${browser} is not installed, so its tests are skipped. Debian: apt-get install ${packages}\n`,
    );
  return packages !== '';
}
