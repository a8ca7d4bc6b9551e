import { useRef } from 'react';
import { WORK_STATES, type WorkState } from '#domain/admin/work.ts';
import { BusyButton } from './BusyButton.tsx';
import { textOf, workStatus } from './record-words.ts';
import { Status } from './Status.tsx';
import { Time } from './Time.tsx';
import type { Changes, Item } from './use-changes.ts';

const LABELS: Readonly<Record<WorkState, string>> = {
  new: 'Back to new',
  contacted: 'Mark contacted',
  done: 'Mark done',
};

/**
 * The state of a record's work, who set the state and when, the note, and buttons that save a state and the note. A note
 * or state that was not changed here is not sent: another person may have saved one since the record was loaded.
 */
export function WorkPart({ item, changes }: { item: Item; changes: Changes }) {
  const { row } = item;
  const note = useRef<HTMLTextAreaElement>(null);
  const noteId = `note-${row.id}`;
  const state = row['work_state'];
  const at = row['work_at'];
  const saved = textOf(row, 'work_note');
  const set = async (to: WorkState) => {
    const typed = note.current?.value.trim() ?? saved;
    const changed = await (to === state
      ? changes.setWork(item, null, typed)
      : changes.setWork(item, to, typed === saved ? undefined : typed));
    // The saved note may begin with what another person wrote.
    if (changed && note.current) note.current.value = textOf(changed, 'work_note');
  };
  return (
    <div className="work">
      <p>
        <Status {...workStatus(row)} />
        {typeof at === 'string' && (
          <span className="soft">
            <span>{`${textOf(row, 'work_by')}, `}</span>
            <Time instant={at} />
          </span>
        )}
      </p>
      <div className="field">
        <label htmlFor={noteId}>Note</label>
        <textarea ref={note} id={noteId} rows={2} defaultValue={saved} aria-describedby={`${noteId}-hint`} />
        <p className="small soft" id={`${noteId}-hint`}>
          The audit trail keeps a copy without addresses and phone numbers.
        </p>
      </div>
      <div className="actions">
        {WORK_STATES.map((to) => (
          <BusyButton key={to} onPress={() => set(to)}>
            {to === state ? 'Save note' : LABELS[to]}
          </BusyButton>
        ))}
      </div>
    </div>
  );
}
