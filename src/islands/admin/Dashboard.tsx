import { useLayoutEffect, useRef, useState } from 'react';
import type { TabName } from '#domain/admin/tabs.ts';
import { useCalls } from './calls.ts';
import { DailyCharts } from './DailyCharts.tsx';
import { Failed } from './Failed.tsx';
import { Panel } from './Panel.tsx';
import { logOut } from './session.ts';
import { Tabs } from './Tabs.tsx';
import { Tiles } from './Tiles.tsx';
import { useAnswer } from './use-answer.ts';
import { useExport } from './use-export.ts';

interface Props {
  tab: TabName;
  onTab: (tab: TabName) => void;
  onLogOut: () => void;
}

/** The totals, and below them the rows of one tab. */
export function Dashboard({ tab, onTab, onLogOut }: Props) {
  const calls = useCalls();
  const summary = useAnswer(calls.summary);
  const csv = useExport();
  const [fault, setFault] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  // Focuses the heading, so that screen readers announce that the dashboard is shown.
  useLayoutEffect(() => heading.current?.focus(), []);
  const leave = async () => {
    setFault('');
    const answer = await logOut();
    if (answer.ok) onLogOut();
    else setFault(answer.error.message);
  };

  return (
    <>
      <div className="admin-head">
        <h1 ref={heading} tabIndex={-1}>
          Admin
        </h1>
        <button className="button quiet" type="button" onClick={() => void leave()}>
          Log out
        </button>
        {fault !== '' && (
          <p className="note fault" role="alert">
            {fault}
          </p>
        )}
      </div>
      {summary.status === 'failed' ? (
        <div className="admin-part">
          <Failed text="The totals could not be loaded." label="Load the totals" onRetry={summary.reload} />
        </div>
      ) : (
        <>
          <Tiles summary={summary.answer} isLoading={summary.status === 'loading'} />
          <DailyCharts days={summary.answer?.daily ?? []} />
        </>
      )}
      <Tabs
        selected={tab}
        onSelect={(name) => {
          csv.dismiss();
          onTab(name);
        }}
      >
        <Panel key={tab} tab={tab} csv={csv} onStale={summary.reload} />
      </Tabs>
    </>
  );
}
