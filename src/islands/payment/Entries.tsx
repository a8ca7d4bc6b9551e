import { useId, type ReactNode } from 'react';

/** An entry of a calendar: its time or subject, and its text. */
export interface Entry {
  label: string;
  text: ReactNode;
  /** Whether the entry is highlighted, in the color that the site's calendars give to the review hour. */
  isHour?: boolean;
  /** Whether screen readers announce changes of the text. */
  isStatus?: boolean;
}

/** A titled list of entries, drawn like the entries of a calendar. */
export function Entries({ title, entries }: { title: string; entries: readonly Entry[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ol className="entries">
        {entries.map(({ label, text, isHour, isStatus }) => (
          <li key={label} className={isHour ? 'hour' : undefined}>
            <b>{label}</b>
            <p role={isStatus ? 'status' : undefined}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
