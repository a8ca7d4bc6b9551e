/** The size in pixels of the picture that shows a page of a document. */
export const PAGE_PICTURE = { width: 840, height: 1140 };

/**
 * The path of the picture that shows a page of a document; `page` counts from 1. `npm run documents` makes these
 * pictures.
 */
export function picturePath(id: string, page: number): string {
  return `/documents/pages/${id}-${page}.webp`;
}
