/** The picture that a link to the page is shared with, 1200 × 630: `/pricing` → `/social/pricing.png`. */
export function cardPath(path: string): string {
  return `/social${path === '/' ? '/home' : path}.png`;
}
