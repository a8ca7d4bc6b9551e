import { askAt } from './ask.ts';
import { unseen, type Finding } from './check.ts';
import { walkCheckouts } from './checkout.ts';
import { walkForms } from './forms.ts';
import { walkPages } from './pages.ts';
import { walkRedirects } from './redirects.ts';
import { walkWebhooks } from './webhooks.ts';

const UNSEEN = [
  unseen('A payment', 'pay with 4242 4242 4242 4242, then look at /admin and at Stripe’s dashboard'),
  unseen(
    'Emails',
    'Postmark → Activity; the walk’s own go to blackhole.postmarkapp.com, which discards them',
  ),
  unseen('The scheduled functions', 'Netlify → Logs → Functions'),
  unseen('The admin behind its password', 'log in at /admin'),
];

/** Runs all checks on a deployed site. `webhookSecret` is the value of its `STRIPE_WEBHOOK_SECRET`, or empty. */
export async function walk(site: URL, webhookSecret: string): Promise<Finding[]> {
  const ask = askAt(site);
  const pages = await walkPages(ask);
  const redirects = await walkRedirects(ask);
  const forms = await walkForms(ask);
  const { findings, order } = await walkCheckouts(ask);
  const webhooks = await walkWebhooks(ask, webhookSecret, order);
  return [...pages, ...redirects, ...forms, ...findings, ...webhooks, ...UNSEEN];
}
