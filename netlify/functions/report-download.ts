import type { Config } from '@netlify/functions';
import { brand } from '#brand';
import { REPORT_LINK_DAYS } from '#domain/payments/report-delivery.ts';
import { formatYears, RETENTION } from '#domain/privacy/retention.ts';
import { readReportToken } from '#server/email/links.ts';
import { endpoint, html, linkProblemPage, pageOrJson, type Call } from '#server/http/endpoint.ts';
import { escapeHtml } from '#server/http/html.ts';
import { page } from '#server/http/page.ts';
import { Problem } from '#server/http/problem.ts';
import { takeHit } from '#server/http/rate-limit.ts';
import { hasReport, openReport, type OpenedReport } from '#server/payments/report-delivery.ts';
import { reportLimit } from '#server/platform/rate-limit.ts';

export const config: Config = { path: '/api/reports/download' };

const UNKNOWN = {
  title: 'This link does not work',
  text: `The link is incomplete or older than ${REPORT_LINK_DAYS} days, the order was refunded, or we have deleted the report, as we do ${formatYears(RETENTION.report.years)} after its delivery. Ask for a new one with your order number and email address.`,
  tone: 'problem',
  body: '<p><a class="button quiet" href="/reports/new-link">Get a new link</a></p>',
} as const;

export default endpoint({
  methods: ['GET', 'POST'],
  body: 'none',
  forLinks: true,
  problemPage: linkProblemPage(UNKNOWN),
  failure: () =>
    `We could not open your report right now. Your link still works. Please try again, or write to ${brand.email}.`,
  handle: async (call) => {
    const { request, now, ip } = call;
    await takeHit(reportLimit, ip);
    const paymentId = readReportToken(new URL(request.url).searchParams.get('token') ?? '', now);
    if (paymentId === null) throw unknownLink();
    // Email scanners open links with GET, so only a POST counts as a download.
    if (request.method === 'POST') return send(call, await openReport(paymentId));
    if (!(await hasReport(paymentId))) throw unknownLink();
    return html(200, page(READY));
  },
});

/** The page with the download button. The button sends a POST to the URL of the page. */
const READY = {
  title: 'Your report is ready',
  text: 'Download it as often as you like until the link expires.',
  body: '<form method="post" class="plain-form"><button class="button" type="submit">Open my report</button></form>',
};

function send(call: Call, report: OpenedReport | null): Response {
  if (report === null) throw unknownLink();
  if ('url' in report) return pageOrJson(call, linkPage(report.url), { url: report.url });
  return new Response(report.file, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${brand.slug}-${report.fileName}"`,
    },
  });
}

/**
 * The page that links to a report on another site. A redirect to the report would not work in every browser.
 * After a form was submitted, some browsers block a redirect to a site that `form-action`
 * (http/security-headers.ts) does not list.
 */
function linkPage(url: string) {
  return {
    title: 'Your report',
    text: 'We keep your report at the address below.',
    body: `<p><a class="button" href="${escapeHtml(url)}" rel="noreferrer">Open the report</a></p>`,
  };
}

function unknownLink(): Problem {
  return new Problem('not_found', UNKNOWN.text);
}
