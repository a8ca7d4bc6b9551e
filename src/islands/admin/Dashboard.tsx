import { useLayoutEffect, useRef, useState } from 'react';
import { isTabName } from '#domain/admin/tabs.ts';
import { useCalls } from './calls.ts';
import { DailyCharts } from './DailyCharts.tsx';
import { ExtraViews } from './ExtraViews.tsx';
import { Failed } from './Failed.tsx';
import { InitialsDialog } from './InitialsDialog.tsx';
import { Panel } from './Panel.tsx';
import { placeOf, usePlace, viewLabel, type Place } from './place.ts';
import { Reconciliation } from './Reconciliation.tsx';
import { isSearched, SearchField } from './SearchField.tsx';
import { logOut } from './session.ts';
import { SessionEnding } from './SessionEnding.tsx';
import { ShortcutKeys } from './ShortcutKeys.tsx';
import { Sources } from './Sources.tsx';
import { Tabs } from './Tabs.tsx';
import { Tiles } from './Tiles.tsx';
import { Today } from './Today.tsx';
import { useAnswer } from './use-answer.ts';
import { useExport } from './use-export.ts';
import { useInitials } from './use-initials.ts';

interface Props {
  name: string;
  articleSources: readonly string[];
  /** Whether the staff session is about to end. */
  isEnding: boolean;
  onLogOut: () => void;
}

/**
 * The header with tabs, further views and search. Below the header: the totals, the selected view, the last comparison with
 * Stripe, the charts and the shortcut keys.
 */
export function Dashboard({ name, articleSources, isEnding, onLogOut }: Props) {
  const calls = useCalls();
  const summary = useAnswer(calls.summary);
  const due = useAnswer(calls.today);
  const csv = useExport();
  const initials = useInitials();
  const [place, go] = usePlace();
  const [search, setSearch] = useState(place.order);
  const [fault, setFault] = useState('');
  const [hasKeys, setHasKeys] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  // Focuses the heading, so that screen readers announce that the dashboard is shown.
  useLayoutEffect(() => heading.current?.focus(), []);
  const leave = async () => {
    setFault('');
    const answer = await logOut();
    if (answer.ok) onLogOut();
    else setFault(answer.error.message);
  };
  const turnTo = (to: Place) => {
    csv.dismiss();
    // A search is kept, because one person can be in every tab; the order of an email's link is in payments only.
    if (to.order !== place.order) setSearch(to.order);
    go(to);
  };
  const find = (text: string) => {
    setSearch(text);
    if (place.order !== '' && text !== place.order) go({ ...place, order: '' });
  };
  const refresh = () => {
    summary.reload();
    due.reload();
  };
  const { view, filter, isQuarantined } = place;
  const label = viewLabel(view);

  return (
    <>
      <header className="admin-bar">
        <h1 ref={heading} tabIndex={-1}>
          <a href="/">{name}</a> <span>Admin</span>
        </h1>
        <Tabs selected={view} counts={summary.answer?.counts ?? {}} onSelect={(to) => turnTo(placeOf(to))} />
        <ExtraViews selected={view} dueCount={due.answer?.total} onSelect={(to) => turnTo(placeOf(to))} />
        {isSearched(view) && (
          <SearchField key={`${view} ${String(isQuarantined)}`} view={view} initial={search} onFind={find} />
        )}
        <button className="button quiet" type="button" onClick={() => void leave()}>
          Log out
        </button>
      </header>
      <main>
        {/* After the warning has disappeared with its button, the heading has the focus, and the page does not scroll. */}
        {isEnding && <SessionEnding onStayed={() => heading.current?.focus({ preventScroll: true })} />}
        {fault !== '' && (
          <p className="note fault" role="alert">
            {fault}
          </p>
        )}
        {summary.status === 'failed' ? (
          <Failed text="The totals could not be loaded." label="Load the totals" onRetry={summary.reload} />
        ) : (
          <Tiles summary={summary.answer} isLoading={summary.status === 'loading'} />
        )}
        <div id="tab-panel" role={isTabName(view) ? 'tabpanel' : 'region'} aria-label={label}>
          <h2 className="unseen">{label}</h2>
          {view === 'today' && (
            <Today
              due={due}
              search={search}
              initials={initials}
              hasKeys={hasKeys}
              onRefresh={refresh}
              onStale={summary.reload}
            />
          )}
          {isTabName(view) && (
            <Panel
              key={`${view} ${String(isQuarantined)}`}
              selection={{ tab: view, search, filter, isQuarantined }}
              isOneOrder={place.order !== ''}
              articleSources={articleSources}
              csv={csv}
              initials={initials}
              hasKeys={hasKeys}
              onFilter={(to) => turnTo({ ...place, filter: to })}
              onQuarantined={(to) => turnTo({ ...placeOf(view), isQuarantined: to })}
              onStale={refresh}
            />
          )}
          {view === 'sources' && <Sources place={place} csv={csv} onPlace={turnTo} />}
        </div>
        <Reconciliation summary={summary.answer} />
        <DailyCharts days={summary.answer?.daily ?? []} />
        <ShortcutKeys isOn={hasKeys} onChange={setHasKeys} />
      </main>
      <InitialsDialog initials={initials} />
    </>
  );
}
