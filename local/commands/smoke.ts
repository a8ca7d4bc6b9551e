import { askAt } from './ask.ts';
import { print, unseen, wrongOnes, type Finding } from './report.ts';
import { walkCheckouts } from './smoke/checkout.ts';
import { walkForms } from './smoke/forms.ts';
import { walkPages } from './smoke/pages.ts';
import { walkRedirects } from './smoke/redirects.ts';
import { walkWebhooks } from './smoke/webhooks.ts';
import { DISCARDING, SENT_LIST } from './webhooks.ts';

const UNSEEN = [
  unseen('A payment', 'pay with 4242 4242 4242 4242, then look at /admin and at Stripe’s dashboard'),
  unseen('Emails', `${SENT_LIST}; the walk’s own go to ${DISCARDING}, which discards them`),
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

/**
 * `npm run smoke -- <url>`: uses a deployed preview as a visitor would. The preview must have test keys. Prints what
 * was checked and what could not be checked. The checks leave one lead of every form, and two unpaid orders. With
 * `STRIPE_WEBHOOK_SECRET` in the environment, the command also sends signed webhook events. Exits with 1 when something
 * is wrong.
 */
export async function main(): Promise<void> {
  const [address = ''] = process.argv.slice(2);
  if (!URL.canParse(address)) {
    console.error('Usage: npm run smoke -- https://<the preview’s address>');
    process.exitCode = 1;
    return;
  }
  const findings = await walk(new URL(address), process.env['STRIPE_WEBHOOK_SECRET'] ?? '');
  print(findings);
  const wrong = wrongOnes(findings).length;
  console.log(wrong === 0 ? '\nNothing that was seen is wrong.' : `\n${wrong} wrong.`);
}
