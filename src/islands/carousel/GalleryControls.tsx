interface Props {
  /** The name of each group of covers. */
  groups: readonly string[];
  /** The index of the group that is shown. */
  shown: number;
  show: (group: number) => void;
  isPaused: boolean;
  setPaused: (isPaused: boolean) => void;
}

/** A dot for each group of covers, and the button that stops the gallery. */
export function GalleryControls({ groups, shown, show, isPaused, setPaused }: Props) {
  return (
    <div className="gallery-controls">
      {groups.map((group, index) => (
        <button
          key={group}
          className="dot"
          type="button"
          aria-label={group}
          aria-current={index === shown}
          onClick={() => show(index)}
        />
      ))}
      <button className="pause small" type="button" onClick={() => setPaused(!isPaused)}>
        {isPaused ? 'Play' : 'Pause'}
      </button>
    </div>
  );
}
