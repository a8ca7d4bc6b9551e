import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'form'> {
  /** Where it is posted, with the script and without it. */
  action: string;
  /** Shown when it cannot be sent and no answer says why (browser/touch.ts). */
  failure: string;
  isBusy: boolean;
}

/** The element of every form that is an island: a plain HTML form until its script is here. */
export function FormFrame({ failure, isBusy, ...rest }: Props) {
  return (
    <form className="form" method="post" data-failure={failure} aria-busy={isBusy || undefined} {...rest} />
  );
}
