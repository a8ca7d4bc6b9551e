import type { ReactNode } from 'react';
import { ACCEPTANCE } from '#domain/payments/terms.ts';

/** The line near a pay button: what the buyer accepts, and what else there is to know before paying. */
export function Acceptance({ children }: { children?: ReactNode }) {
  return (
    <p className="small">
      {ACCEPTANCE.words} <a href="/terms">{ACCEPTANCE.link}</a>. {children}
    </p>
  );
}
