import { brand } from '#brand';
import type { LeadForm } from '#domain/forms/form.ts';
import { LEAD_FORM_NAMES, LEAD_FORMS } from '#domain/forms/lead-forms.ts';
import { hasPage } from './optional-pages.ts';

/** The lead forms that have pages: all but those after which a page opens that the site does not have. */
export const FORM_PAGES = LEAD_FORM_NAMES.filter((name) => {
  const { open }: LeadForm['after'] = LEAD_FORMS[name].after;
  return !open || hasPage(brand.external[open.target]);
});
