/**
 * Runs inline on every page with components/Visit.astro. Remembers, without a cookie or storage, where the visit
 * began: in the parameters `at` (the visit's first page), `via` (the referrer) and `utm_*`. Internal links carry the
 * parameters to the next page, where this script moves them from the URL to `history.state`. So URLs stay clean, and a
 * reload keeps the parameters.
 */

/**
 * Matches the names of the visit's parameters. The rule for `utm_*` is also in domain/forms/attribution.ts.
 * This script does not import that file, so that it stays a small inline script without requests.
 */
const CARRIED = /^(utm_\w{1,40}|at|via)$/i;

const start = (): void => {
  const url = new URL(location.href);
  const { referrer } = document;
  const visit = new URLSearchParams((history.state as { visit?: string } | null)?.visit);

  // A return from Stripe's payment page does not begin a new visit. The page where the earlier visit began is
  // no longer known.
  const isBack = url.searchParams.has('cancelled') || url.searchParams.has('docId');
  const isLanding = !isBack && !referrer.startsWith(`${location.origin}/`);
  // A link that somebody copied from our page and put elsewhere has the visit of whoever copied it.
  const isCopied = isLanding && url.searchParams.has('at');
  for (const [name, value] of [...url.searchParams]) {
    if (!CARRIED.test(name)) continue;
    if (!isCopied) visit.set(name.toLowerCase(), value.slice(0, 200));
    url.searchParams.delete(name);
  }
  if (isLanding && !visit.has('at')) {
    visit.set('at', location.pathname);
    // Drops the referrer's query, because another site's address may contain personal data.
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

  const linkOf = ({ target }: Event) => (target as Element).closest<HTMLAnchorElement>('a[href^="/"]');
  const carry = (event: Event) => {
    const link = linkOf(event);
    if (link && !link.search.includes(`${visit}`)) link.search += `${link.search && '&'}${visit}`;
  };
  // Adds the parameters when a link is used. The browser may already have prerendered the link's page from the URL
  // without the parameters. The header No-Vary-Search (netlify.toml) lets the browser show that page anyway.
  for (const use of ['click', 'auxclick', 'contextmenu']) addEventListener(use, carry, true);

  // In browsers without speculation rules (layouts/Base.astro), pressing the pointer on an internal link
  // requests the link's page, which is then in the browser's cache. Firefox would not load a `<link
  // rel="prefetch">`: it applies `default-src` to prefetching, and the pages' `default-src` is 'none'.
  if (!HTMLScriptElement.supports('speculationrules'))
    addEventListener('pointerdown', (event) => {
      const link = linkOf(event);
      carry(event);
      const { href = '' } = link ?? {};
      if (href && !/\/(thank-you|admin|forms|api|reports|documents)\b/.test(href))
        fetch(href, { priority: 'low' }).catch(() => undefined);
    });
};

// A prerendered page counts as visited only when the browser shows it.
if ((document as { prerendering?: boolean }).prerendering)
  addEventListener('prerenderingchange', start, true);
else start();
