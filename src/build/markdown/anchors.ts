/** The ids of a page's own parts. A heading of that name gets a number. */
const OWN = ['contents', 'main', 'menu', 'next'];

/**
 * Returns a function that makes the id of each heading of one text, as GitHub makes it. The number of a numbered heading
 * is left out, so that a link to `#retention` stays right when the sections are numbered anew.
 */
export function headingIds(): (heading: string) => string {
  const counts = new Map(OWN.map((id) => [id, 1]));
  return (heading) => {
    const words = heading.replace(/^\d+\.? (?=\D)/, '').toLowerCase();
    const id = words.replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replaceAll(' ', '-');
    const count = counts.get(id) ?? 0;
    counts.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  };
}
