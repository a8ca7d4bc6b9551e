/** Whether a browser's packages are missing, so that its tests are skipped. If they are, prints which ones. */
export function saidToBeMissing(browser: string, packages: string): boolean {
  if (packages !== '')
    process.stderr.write(
      `${browser} is not installed, so its tests are skipped. Debian: apt-get install ${packages}\n`,
    );
  return packages !== '';
}
