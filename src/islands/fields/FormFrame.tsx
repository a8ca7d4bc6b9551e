import { useInsertionEffect, type ComponentProps } from 'react';
import { adoptStyles } from '../../browser/adopt-styles.ts';
import states from './form-states.css?inline';

interface Props extends ComponentProps<'form'> {
  /** The path to which the form is posted, with and without JavaScript. */
  action: string;
  /** The message when the browser is offline and could not load the form's script (browser/touch.ts). */
  failure: string;
  isBusy: boolean;
  /** Whether the form was accepted and only its status is still shown (form-states.css). */
  isGone?: boolean;
}

/** The `<form>` of every lead and checkout form: a plain HTML form until its script has loaded. */
export function FormFrame({ failure, isBusy, isGone = false, ...rest }: Props) {
  useInsertionEffect(() => adoptStyles(states), []);
  return (
    <form
      className={isGone ? 'form gone' : 'form'}
      method="post"
      data-failure={failure}
      aria-busy={isBusy || undefined}
      {...rest}
    />
  );
}
