/**
 * Runs inline on every page. Remembers where the visit began (`at`: its first page, `via`: the referrer, `utm_*`) for as
 * long as it lasts, without a cookie and without storage: what an internal link carries is taken out of the address at
 * once and kept in the history entry, so that addresses stay clean and a reload forgets nothing.
 */

/** The server has the last word on what a campaign's name may be; what is shared with it could not stand inline. */
const CARRIED = /^(utm_\w{1,40}|at|via)$/i;

const url = new URL(location.href);
const { referrer } = document;
const visit = new URLSearchParams((history.state as { visit?: string } | null)?.visit);

for (const [name, value] of [...url.searchParams]) {
  if (!CARRIED.test(name)) continue;
  visit.set(name.toLowerCase(), value.slice(0, 200));
  url.searchParams.delete(name);
}
// Who comes back from the payment page has not just landed; where that visit began is not known any more.
const isBack = url.searchParams.has('cancelled') || url.searchParams.has('docId');
const isLanding = !isBack && !referrer.startsWith(`${location.origin}/`);
if (isLanding && !visit.has('at')) {
  visit.set('at', location.pathname);
  // Without its query: an address of another site may carry anything.
  if (referrer) visit.set('via', referrer.replace(/[?#].*/, ''));
}
const keep = () => {
  history.replaceState({ ...(history.state as object | null), visit: `${visit}` }, '', url);
};
keep();
addEventListener('hashchange', () => {
  url.href = location.href;
  keep();
});
document.documentElement.dataset['visit'] = `${visit}`;

const carry = ({ target }: Event) => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
  if (link && !link.search.includes(`${visit}`)) link.search += `${link.search && '&'}${visit}`;
};
for (const touch of ['pointerdown', 'click']) addEventListener(touch, carry, true);
