import { useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { SubmitButton } from '../fields/SubmitButton.tsx';
import { logIn } from './session.ts';

interface Props {
  /** The message after a staff session has ended or staff have logged out; otherwise `''`. */
  news: string;
  onLogIn: () => void;
}

const WRONG = 'Invalid password';

/** The login form. The password is kept only in the form's input. The server checks the password. */
export function LoginForm({ news, onLogIn }: Props) {
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
    // Enter may be pressed a second time before React has rendered the busy state.
    if (isBusy.current) return;
    const password = input.current?.value ?? '';
    // An empty password is not sent, because the server would count it as one of five allowed wrong passwords.
    if (password === '') return fail(WRONG);
    isBusy.current = true;
    setState({ isBusy: true, message: '' });
    const answer = await logIn(password);
    isBusy.current = false;
    if (answer.ok) onLogIn();
    else fail(answer.error.message);
  };

  const { message } = state;
  return (
    <main className="login">
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
      <p>
        <a href="/">Go to the website</a>
      </p>
    </main>
  );
}
