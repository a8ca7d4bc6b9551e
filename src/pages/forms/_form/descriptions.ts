import { brand } from '#brand';

/** What the page of a form says about itself. */
export function formDescription(title: string): string {
  return `${title}: the form of ${brand.name} on a page of its own, the same one as in the dialogs. It needs no JavaScript.`;
}

/** What the page says about itself where a form lands. */
export function doneDescription(title: string): string {
  return `${title}: what you sent to ${brand.name} has arrived. What happens next, and where to go from here.`;
}
