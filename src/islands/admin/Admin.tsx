import { useCallback, useEffect, useState } from 'react';
import { TAB_NAMES, type TabName } from '#domain/records.ts';
import { CallsContext, createCalls, findSession, type Calls } from './calls.ts';
import { Desk } from './Desk.tsx';
import { Failed } from './Failed.tsx';
import { Gate } from './Gate.tsx';

type View =
  { kind: 'asking' | 'unreachable' } | { kind: 'gate'; news: string } | { kind: 'desk'; calls: Calls };

/** The staff's page: the gate until the password is right, then the desk, and the gate again when the session is over. */
export function Admin() {
  const [view, setView] = useState<View>({ kind: 'asking' });
  // Outlives the session: who logs in again goes on in the same tab.
  const [tab, setTab] = useState<TabName>(TAB_NAMES[0] ?? 'newsletter');
  const lock = useCallback((news: string) => setView({ kind: 'gate', news }), []);
  const unlock = useCallback(() => {
    const calls = createCalls(() => {
      calls.close();
      lock('Your session has ended. Please log in again.');
    });
    setView({ kind: 'desk', calls });
  }, [lock]);
  useEffect(() => {
    if (view.kind !== 'asking') return;
    let isHere = true;
    void findSession().then((answer) => {
      if (!isHere) return;
      if (answer.ok) unlock();
      else if (answer.error.code === 'unauthorized') lock('');
      else setView({ kind: 'unreachable' });
    });
    return () => {
      isHere = false;
    };
  }, [view.kind, lock, unlock]);
  useEffect(() => (view.kind === 'desk' ? view.calls.close : undefined), [view]);

  if (view.kind === 'gate') return <Gate news={view.news} onOpen={unlock} />;
  if (view.kind === 'desk') {
    const { calls } = view;
    const leave = () => {
      // At once: an answer that is still under way must not say that the session has ended.
      calls.close();
      lock('You are logged out.');
    };
    return (
      <CallsContext value={calls}>
        <Desk tab={tab} onTab={setTab} onLogOut={leave} />
      </CallsContext>
    );
  }
  return (
    <div className="gate">
      <h1>Admin</h1>
      {view.kind === 'asking' ? (
        <p className="loading" role="status">
          <span className="spinner" /> Loading data...
        </p>
      ) : (
        <Failed onRetry={() => setView({ kind: 'asking' })} />
      )}
    </div>
  );
}
