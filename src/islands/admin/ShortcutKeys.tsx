interface Props {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Names the shortcut keys of the lists, with a checkbox that turns the keys off. */
export function ShortcutKeys({ isOn, onChange }: Props) {
  return (
    <div className="keys small soft">
      <label>
        <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} /> Shortcut
        keys
      </label>
      <p>
        <kbd>j</kbd> next row, <kbd>k</kbd> previous row, <kbd>c</kbd> contacted, <kbd>d</kbd> done.{' '}
        <kbd>Enter</kbd> always opens the row.
      </p>
    </div>
  );
}
