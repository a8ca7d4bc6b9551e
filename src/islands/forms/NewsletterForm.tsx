import { LeadForm } from './LeadForm.tsx';

/** The newsletter sign-up of the footer. */
export function NewsletterForm() {
  return <LeadForm form="newsletter" source="newsletter-footer" id="footer-newsletter" />;
}
