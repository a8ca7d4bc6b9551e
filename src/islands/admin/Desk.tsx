import { useLayoutEffect, useRef, useState } from 'react';
import type { TabName } from '#domain/records.ts';
import { logOut, useCalls } from './calls.ts';
import { DailyCharts } from './DailyCharts.tsx';
import { Failed } from './Failed.tsx';
import { Panel } from './Panel.tsx';
import { Tabs } from './Tabs.tsx';
import { Tiles } from './Tiles.tsx';
import { useAnswer } from './use-answer.ts';
import { useExport } from './use-export.ts';

interface Props {
  tab: TabName;
  onTab: (tab: TabName) => void;
  onLogOut: () => void;
}

/** The dashboard: the sums of all, and below them the rows of one tab. */
export function Desk({ tab, onTab, onLogOut }: Props) {
  const calls = useCalls();
  const summary = useAnswer(calls.summary);
  const csv = useExport();
  const [fault, setFault] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  // The gate's input is gone: the heading takes the focus, so that the change is heard.
  useLayoutEffect(() => heading.current?.focus(), []);
  const leave = async () => {
    setFault('');
    const answer = await logOut();
    if (answer.ok) onLogOut();
    else setFault(answer.error.message);
  };

  return (
    <>
      <div className="desk-head">
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
        <div className="desk-part">
          <Failed text="The totals could not be loaded." label="Load the totals" onRetry={summary.again} />
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
          csv.forget();
          onTab(name);
        }}
      >
        <Panel key={tab} tab={tab} csv={csv} onStale={summary.again} />
      </Tabs>
    </>
  );
}
