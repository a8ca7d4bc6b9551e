/** A WebVTT file of `seconds` that shows all lines equally long. */
export function webVtt(lines: readonly string[], seconds: number): string {
  const share = seconds / lines.length;
  const cues = lines.map(
    (line, index) => `${timestamp(index * share)} --> ${timestamp((index + 1) * share)}\n${line}\n`,
  );
  return ['WEBVTT\n', ...cues].join('\n');
}

/** Formats seconds for WebVTT: `00:03.500`. */
function timestamp(seconds: number): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0');
  return `${minutes}:${(seconds % 60).toFixed(3).padStart(6, '0')}`;
}
