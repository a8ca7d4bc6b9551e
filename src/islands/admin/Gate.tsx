import { useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { logIn } from './calls.ts';
import { SubmitButton } from '../fields/SubmitButton.tsx';

interface Props {
  /** Why the gate stands here; `''` for somebody who has just come. */
  news: string;
  onOpen: () => void;
}

const WRONG = 'Invalid password';

/** The password gate. The password lives in its input alone, and is compared on the server. */
export function Gate({ news, onOpen }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const isBusy = useRef(false);
  const [state, setState] = useState({ isBusy: false, message: '' });
  useLayoutEffect(() => input.current?.focus(), []);

  const fail = (message: string) => {
    setState({ isBusy: false, message });
    input.current?.focus();
    input.current?.select();
  };
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second Enter may come before the state has been drawn.
    if (isBusy.current) return;
    const password = input.current?.value ?? '';
    // An empty try would count as one of five.
    if (password === '') return fail(WRONG);
    isBusy.current = true;
    setState({ isBusy: true, message: '' });
    const answer = await logIn(password);
    isBusy.current = false;
    if (answer.ok) onOpen();
    else fail(answer.error.message);
  };

  const { message } = state;
  return (
    <div className="gate">
      <h1>Admin</h1>
      {news !== '' && (
        <p className="note" role="status">
          {news}
        </p>
      )}
      <form
        className="form"
        method="post"
        action="/api/admin/session"
        noValidate
        aria-busy={state.isBusy}
        onSubmit={onSubmit}
      >
        <div className="field">
          <label htmlFor="password">Password</label>
          <input
            ref={input}
            id="password"
            type="password"
            name="password"
            required
            autoComplete="current-password"
            readOnly={state.isBusy}
            aria-invalid={message === WRONG ? true : undefined}
            aria-describedby={message === '' ? undefined : 'password-message'}
            onInput={() => message !== '' && setState({ isBusy: false, message: '' })}
          />
          {message !== '' && (
            <div id="password-message" role="alert">
              <p className="error">{message}</p>
            </div>
          )}
        </div>
        <SubmitButton label="Log in" busyLabel="Logging in…" isBusy={state.isBusy} />
      </form>
    </div>
  );
}
