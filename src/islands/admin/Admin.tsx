import { useCallback, useEffect, useState } from 'react';
import { CallsContext, createCalls, type Calls } from './calls.ts';
import { Dashboard } from './Dashboard.tsx';
import { Failed } from './Failed.tsx';
import { LoginForm } from './LoginForm.tsx';
import { findSession, onLogOut } from './session.ts';
import { forgetInitials } from './use-initials.ts';
import { Boundary } from '../dialog/Boundary.tsx';

const LOGGED_OUT = 'You are logged out.';

type View =
  { kind: 'loading' | 'failed' } | { kind: 'login'; news: string } | { kind: 'dashboard'; calls: Calls };

interface Props {
  /** The brand's name. */
  name: string;
  /** The sources of the articles' forms. */
  articleSources: readonly string[];
}

/** The admin: the dashboard during a staff session, and the login form before the session and after its end. */
export function Admin(props: Props) {
  return (
    <Boundary>
      <AdminContent {...props} />
    </Boundary>
  );
}

function AdminContent({ name, articleSources }: Props) {
  const [view, setView] = useState<View>({ kind: 'loading' });
  const [isEnding, setEnding] = useState(false);
  const showLogin = useCallback((news: string) => {
    forgetInitials();
    setView({ kind: 'login', news });
  }, []);
  const showDashboard = useCallback(() => {
    const onEnded = () => {
      calls.close();
      showLogin('Your session has ended. Please log in again.');
    };
    const calls = createCalls({ onEnded, onEnding: setEnding });
    setView({ kind: 'dashboard', calls });
  }, [showLogin]);
  useEffect(() => {
    if (view.kind !== 'loading') return;
    let isMounted = true;
    void findSession().then((answer) => {
      if (!isMounted) return;
      if (!answer.ok) setView({ kind: 'failed' });
      else if (answer.signedIn) showDashboard();
      else showLogin('');
    });
    return () => {
      isMounted = false;
    };
  }, [view.kind, showLogin, showDashboard]);
  useEffect(() => {
    if (view.kind !== 'dashboard') return;
    const stop = onLogOut(() => showLogin(LOGGED_OUT));
    return () => {
      stop();
      view.calls.close();
    };
  }, [view, showLogin]);

  if (view.kind === 'login') return <LoginForm news={view.news} onLogIn={showDashboard} />;
  if (view.kind === 'dashboard') {
    const { calls } = view;
    const leave = () => {
      // Closes the calls first. Otherwise a request that is still running could replace “You are logged out” with
      // “Your session has ended”.
      calls.close();
      showLogin(LOGGED_OUT);
    };
    return (
      <CallsContext value={calls}>
        <Dashboard name={name} articleSources={articleSources} isEnding={isEnding} onLogOut={leave} />
      </CallsContext>
    );
  }
  return (
    <main className="login">
      <p className="label">{name}</p>
      <h1>Admin</h1>
      {view.kind === 'loading' ? (
        <p className="loading" role="status">
          <span className="spinner" /> Loading data...
        </p>
      ) : (
        <>
          <p>We couldn’t check whether you are logged in. Nothing that you saved is lost.</p>
          <Failed onRetry={() => setView({ kind: 'loading' })} />
          <p>
            <a href="/">Go to the website</a>
          </p>
        </>
      )}
    </main>
  );
}
