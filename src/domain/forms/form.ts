import type { Field } from './field.ts';
import type { Prospect } from './step.ts';

/** The columns of a lead's row that come from the form's own fields. The server adds those from the envelope. */
export interface LeadRecord {
  email: string;
  name?: string;
  phone?: string;
  website?: string;
  message?: string;
  metadata: Readonly<Record<string, unknown>>;
}

/** The actions after the success message, each with its own delay in ms (docs/product.md, Forms). */
export interface After {
  /** Delay until the message disappears and the form can be used again. */
  idleMs?: number;
  /** Delay until the dialog closes. */
  closeMs?: number;
  /** Page of this site that opens in the same tab. */
  navigate?: { to: string; label: string; ms: number };
  /** Address in `brand.external` that opens in a new tab. */
  open?: { target: 'blog' | 'mockupTool' | 'executiveSummary'; label: string; ms: number };
}

/** The properties that the lead forms (lead-forms.ts) and the checkout forms (checkout-forms.ts) share. */
export interface Form extends Prospect {
  /** The heading of the form's dialog and page. Some headings add a product or a role. */
  title: string;
  submitLabel: string;
  submittingLabel: string;
  fields: readonly Field[];
  /** The form's message when a required field without `hasOwnMessage` is empty. */
  requiredMessage: string;
  /** The message when the form could not be sent or stored (docs/product.md, Messages). */
  failure: string;
  /** A sentence above the submit button about a further effect, such as a subscription to the newsletter. */
  notice?: string;
}

/** What a form is about, as the form's dialog and page say it. islands/forms/LeadAbout.tsx has the picture. */
export interface About {
  /** A line in bold above the text. Omitted when it would only repeat the form's title. */
  title?: string;
  /** `{products}` is filled with the names of the products that have a waitlist. */
  text: string;
}

/** A lead form (lead-forms.ts). The form's page and island, and the function forms.ts, read this object. */
export interface LeadForm extends Form {
  about: About;
  success: string;
  /** The submit button's label while the success message shows. */
  successLabel?: string;
  table: 'newsletter' | 'waitlist' | 'contact';
  /** The sources the form accepts; the first is the default. */
  sources: readonly [string, ...string[]];
  /** The form is shown under articles and also accepts the source of each published article. */
  isInArticles?: true;
  /** Whether people fill in the form because of a book. What they read next is then about books. */
  isAboutBooks?: true;
  /** The email sent to the person who submitted the form. */
  email?: LeadEmail;
  /** The number of links allowed in all text fields together, if it differs from the spam check's default. */
  maxLinks?: number;
  /** Turns clean values into the row to store. */
  record: (values: Values) => LeadRecord;
  /** Shown after the success message: why the page in `after.navigate` opens, and a link that fits better. */
  aside?: { text: string; to: string; label: string };
  after: After;
}

export type LeadEmail =
  | 'newsletter-welcome'
  | 'book-mockup-link'
  | 'free-report-link'
  | 'question-received'
  | 'waitlist-joined'
  | 'signup-received'
  | 'article-received'
  | 'analysis-received';
/** Clean values by field name; `''` for an optional field left empty. */
export type Values = Readonly<Record<string, string>>;
