/** The size of a picture of a document's page, in pixels. */
export const PAGE_PICTURE = { width: 840, height: 1140 };

/**
 * The path of the picture of a document's page; the first page is 1. `npm run documents` makes the pictures.
 */
export function picturePath(id: string, page: number): string {
  return `/documents/pages/${id}-${page}.webp`;
}
