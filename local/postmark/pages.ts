import type { Message } from './message.ts';
import { headersOf, formatAddress } from './raw-message.ts';

/** The page that lists the emails, newest first; `messages` are oldest first. */
export function listPage(messages: readonly Message[]): string {
  const rows = messages.toReversed().map(
    (message) => `<tr>
<td><time datetime="${escape(message.ReceivedAt)}">${escape(shortTime(message))}</time></td>
<td>${escape(message.To.map(formatAddress).join(', '))}</td>
<td><a href="/messages/${escape(message.MessageID)}">${escape(message.Subject || '(no subject)')}</a></td>
<td>${escape(message.Tag)}</td>
</tr>`,
  );
  const table = `<table>
<caption>${messages.length} ${messages.length === 1 ? 'email' : 'emails'}, newest first. <a href="/">Refresh</a></caption>
<thead><tr><th scope="col">Sent</th><th scope="col">To</th><th scope="col">Subject</th><th scope="col">Tag</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table>`;
  const empty = '<p>Nothing has been sent yet. <a href="/">Refresh</a></p>';
  return page('Outbox', `<h1>Outbox</h1>${messages.length === 0 ? empty : table}`);
}

/** The page of one email: its HTML in a sandboxed frame, its text, its headers and a list of its attachments. */
export function messagePage(message: Message): string {
  const headers = headersOf(message).map((line) => {
    const [name = '', ...value] = line.split(': ');
    return `<div><dt>${escape(name)}</dt><dd>${linked(value.join(': '))}</dd></div>`;
  });
  const html = `<iframe title="HTML of the email" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escape(`<base target="_blank">${message.HtmlBody}`)}"></iframe>`;
  const attachments = message.Attachments.map(
    ({ Name, ContentType }) => `<li>${escape(Name)} (${escape(ContentType)})</li>`,
  ).join('');
  return page(
    message.Subject || '(no subject)',
    `<nav aria-label="Outbox"><a href="/">All emails</a></nav>
<h1>${escape(message.Subject || '(no subject)')}</h1>
<section aria-labelledby="html"><h2 id="html">HTML</h2>${message.HtmlBody === '' ? '<p>None.</p>' : html}</section>
<section aria-labelledby="text"><h2 id="text">Text</h2>${message.TextBody === '' ? '<p>None.</p>' : `<pre tabindex="0">${linked(message.TextBody)}</pre>`}</section>
<section aria-labelledby="headers"><h2 id="headers">Headers</h2><dl>${headers.join('\n')}</dl></section>
${attachments === '' ? '' : `<section aria-labelledby="files"><h2 id="files">Attachments</h2><ul>${attachments}</ul></section>`}`,
  );
}

/** The page for an id that no email has. */
export function missingPage(): string {
  return page('No such email', '<h1>No such email</h1><p><a href="/">All emails</a></p>');
}

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escape(title)}</title><link rel="stylesheet" href="/outbox.css"><link rel="icon" href="data:,"></head>
<body><main>${main}</main></body>
</html>
`;
}

function shortTime({ ReceivedAt }: Message): string {
  return ReceivedAt.replace('T', ' ').slice(0, 19);
}

function linked(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/);
  return parts
    .map((part, index) =>
      index % 2 === 0
        ? escape(part)
        : `<a href="${escape(part)}" target="_blank" rel="noopener noreferrer">${escape(part)}</a>`,
    )
    .join('');
}

function escape(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
