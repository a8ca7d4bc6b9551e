import { useInsertionEffect, useState, type ReactNode } from 'react';
import { PROSPECTS, type FormName } from '#domain/forms/next-steps.ts';
import type { Prospect } from '#domain/forms/step.ts';
import { adoptStyles } from '../../browser/adopt-styles.ts';
import { NextSteps } from './NextSteps.tsx';
import css from './sheet.css?inline';

interface Props {
  form: FormName;
  /** The next steps, if they are not the form's. */
  prospect?: Prospect;
  about: ReactNode;
  children: ReactNode;
}

/** The content of a form's dialog: first the form, then what it is about, and the next steps with their dates. */
export function Sheet({ form, prospect = PROSPECTS[form], about, children }: Props) {
  const [openedAt] = useState(() => new Date());
  useInsertionEffect(() => adoptStyles(css), []);
  return (
    <div className="sheet-columns">
      <div className="fill">{children}</div>
      <div className="about">{about}</div>
      <NextSteps prospect={prospect} now={openedAt} />
    </div>
  );
}
