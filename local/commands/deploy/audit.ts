import { execFile } from 'node:child_process';

/** The findings of `npm audit` that make `npm run check:deploy` fail. */
export interface Audit {
  /** Packages with a known vulnerability of severity moderate or above. */
  vulnerable: string[];
}

const COUNTED = ['moderate', 'high', 'critical'];

/** Asks the registry about known vulnerabilities of the installed packages; null when npm returns no report. */
export async function auditPackages(): Promise<Audit | null> {
  const output = await new Promise<string>((resolve) => {
    execFile('npm', ['audit', '--json'], { shell: process.platform === 'win32' }, (_, stdout) =>
      resolve(stdout),
    );
  });
  return readAudit(output);
}

/** Reads the output of `npm audit --json`; null when it is not a report. */
export function readAudit(output: string): Audit | null {
  let report: { vulnerabilities?: Record<string, { severity: string }> } | null;
  try {
    report = JSON.parse(output) as typeof report;
  } catch {
    return null;
  }
  if (report?.vulnerabilities === undefined) return null;
  const counted = Object.entries(report.vulnerabilities).filter(([, { severity }]) =>
    COUNTED.includes(severity),
  );
  return { vulnerable: counted.map(([name, { severity }]) => `${name}: ${severity}`) };
}
