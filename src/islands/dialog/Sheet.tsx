import { useInsertionEffect, useState, type ReactNode } from 'react';
import { PROSPECTS, type FormName } from '#domain/forms/next-steps.ts';
import { adoptStyles } from '../../browser/adopt-styles.ts';
import { NextSteps } from './NextSteps.tsx';
import css from './sheet.css?inline';

interface Props {
  form: FormName;
  about: ReactNode;
  children: ReactNode;
}

/** The content of a form's dialog: first the form, then what it is about, and the next steps with their dates. */
export function Sheet({ form, about, children }: Props) {
  const [openedAt] = useState(() => new Date());
  useInsertionEffect(() => adoptStyles(css), []);
  return (
    <div className="sheet-columns">
      <div className="fill">{children}</div>
      <div className="about">{about}</div>
      <NextSteps prospect={PROSPECTS[form]} now={openedAt} />
    </div>
  );
}
