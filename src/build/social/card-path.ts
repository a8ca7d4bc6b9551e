/** Returns the path of a page's social card: `/pricing` → `/social/pricing.png`. */
export function cardPath(path: string): string {
  return `/social${path === '/' ? '/home' : path}.png`;
}
