import type { Config } from '@netlify/functions';
import { brand } from '#brand';
import { REPORT_LINK_DAYS } from '#domain/payments/report-delivery.ts';
import { readReportToken } from '#server/email/links.ts';
import { endpoint, html } from '#server/http/endpoint.ts';
import { escapeHtml } from '#server/http/html.ts';
import { page } from '#server/http/page.ts';
import { takeHit } from '#server/http/rate-limit.ts';
import { hasReport, openReport, type OpenedReport } from '#server/payments/report-delivery.ts';
import { reportLimit } from '#server/platform/rate-limit.ts';

export const config: Config = { path: '/api/reports/download' };

const UNKNOWN = {
  title: 'This link does not work',
  text: `The link is incomplete or older than ${REPORT_LINK_DAYS} days. Ask for a new one with your order number and email address.`,
  tone: 'problem',
  body: '<p><a class="button quiet" href="/reports/new-link">Get a new link</a></p>',
} as const;

export default endpoint({
  methods: ['GET', 'POST'],
  body: 'none',
  failure: () =>
    `We could not open your report right now. Your link still works. Please try again, or write to ${brand.email}.`,
  handle: async ({ request, now, ip }) => {
    await takeHit(reportLimit, ip);
    const paymentId = readReportToken(new URL(request.url).searchParams.get('token') ?? '', now);
    if (paymentId === null) return html(404, page(UNKNOWN));
    // Email scanners open links with GET, so only a POST counts as a download.
    if (request.method === 'GET')
      return (await hasReport(paymentId)) ? html(200, page(READY)) : html(404, page(UNKNOWN));
    const report = await openReport(paymentId);
    return report === null ? html(404, page(UNKNOWN)) : send(report);
  },
});

/** The page with the download button, which sends a POST to the URL of the page. */
const READY = {
  title: 'Your report is ready',
  text: 'Download it as often as you like until the link expires.',
  body: '<form method="post" class="plain-form"><button class="button" type="submit">Open my report</button></form>',
};

function send(report: OpenedReport): Response {
  if ('url' in report)
    // Not a redirect but a page with a link, because the Content-Security-Policy lets no form lead to another
    // site.
    return html(
      200,
      page({
        title: 'Your report',
        text: 'We keep your report at the address below.',
        body: `<p><a class="button" href="${escapeHtml(report.url)}" rel="noreferrer">Open the report</a></p>`,
      }),
    );
  return new Response(report.file, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${brand.slug}-${report.fileName}"`,
    },
  });
}
