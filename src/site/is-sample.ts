/** Whether at least one of the entries is marked `sample: true` in its content file. */
export function isSample(entries: readonly { data: { sample: boolean } }[]): boolean {
  return entries.some(({ data }) => data.sample);
}
