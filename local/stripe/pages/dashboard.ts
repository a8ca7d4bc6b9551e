import type { ServerResponse } from 'node:http';
import { possibleOutcomes } from '../objects/outcomes.ts';
import { presentEvent } from '../objects/events.ts';
import { html, type Html } from './html.ts';
import { formatAmount } from '../objects/currency.ts';
import { sendPage } from './page.ts';
import type { Attempt, EventRecord, SessionRecord } from '../store/records.ts';
import { expireDue, phaseOf } from '../objects/sessions.ts';
import type { Webhooks } from '../webhooks/delivery.ts';
import type { Emulator } from '../store/emulator.ts';

const SHOWN = 50;
/**
 * The labels of the buttons, by outcome. The outcomes `paid`, `declined` and `async_pending` have no button,
 * because the buyer brings them about on the payment page.
 */
const BUTTONS: Record<string, string> = {
  async_paid: 'Bank pays',
  async_failed: 'Bank refuses',
  refunded: 'Refund',
  refunded_part: 'Refund half',
  disputed: 'Dispute',
  refund_failed: 'Refund fails',
  dispute_appealed: 'Appeal',
  dispute_won: 'Shop wins',
  dispute_lost: 'Buyer wins',
  expired: 'Expire',
};

/** Answers `/`: the newest sessions and events, with their buttons. */
export function serveDashboard(
  emulator: Emulator,
  webhooks: Webhooks,
  webhookUrl: string | null,
  response: ServerResponse,
): void {
  expireDue(emulator);
  const sessions = emulator.store.all('session').toReversed();
  const events = emulator.store.all('event').toReversed();
  const target =
    webhookUrl === null
      ? html`There is no webhook endpoint.`
      : html`Events go to <code>${webhookUrl}</code>.`;
  sendPage(response, 200, {
    title: 'Local payments',
    isWide: true,
    body: html`<p class="notice">Local payment provider — no real money</p>
      <h1>Local payments</h1>
      <p>${target} Delivery: ${webhooks.mode()}.</p>
      <h2 id="sessions">Sessions (${sessions.length})</h2>
      ${sessionTable(emulator, sessions.slice(0, SHOWN))}
      <h2 id="events">Events (${events.length})</h2>
      ${eventTable(events.slice(0, SHOWN))}`,
  });
}

/** A table of records, named by the heading with this `id`. A narrow window scrolls it. */
function table(id: string, columns: readonly string[], rows: Html[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-labelledby="${id}">
    <table>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

function sessionTable(emulator: Emulator, sessions: SessionRecord[]): Html {
  if (sessions.length === 0) return html`<p>No session yet. The shop makes one at checkout.</p>`;
  const rows = sessions.map((session) => sessionRow(emulator, session));
  return table('sessions', ['Created', 'What', 'Amount', 'Email', 'Status', 'Actions'], rows);
}

function sessionRow(emulator: Emulator, session: SessionRecord): Html {
  const { object, lines } = session;
  const phase = phaseOf(emulator, session);
  const can = possibleOutcomes(phase).filter((outcome) => BUTTONS[outcome] !== undefined);
  // An open session has one button, which expires it; the buyer pays on the payment page. Any other session has a
  // button for each outcome that the session can reach.
  const outcomes = phase === 'open' ? can.filter((outcome) => outcome === 'expired') : can;
  return html`<tr>
    <td>${time(object.created * 1000)}</td>
    <td>
      ${lines.map((line) => line.name).join(', ')}<br /><a href="/c/pay/${object.id}"
        ><code>${shortId(object.id)}</code></a
      >
    </td>
    <td>${formatAmount(object.amount_total ?? 0, object.currency ?? 'usd')}</td>
    <td>${object.customer_details?.email ?? ''}</td>
    <td>${phase}</td>
    <td>
      ${outcomes.map((outcome) => button(`/_local/sessions/${object.id}/complete`, { outcome }, BUTTONS[outcome] ?? outcome, object.id))}
    </td>
  </tr>`;
}

function eventTable(events: EventRecord[]): Html {
  if (events.length === 0) return html`<p>No event yet.</p>`;
  return table('events', ['Created', 'Event', 'Delivery', 'Actions'], events.map(eventRow));
}

function eventRow(event: EventRecord): Html {
  const { id, type, created } = event.object;
  return html`<tr>
    <td>${time(created * 1000)}</td>
    <td>
      <details>
        <summary>${type} <code>${shortId(id)}</code></summary>
        <pre>${JSON.stringify(presentEvent(event), null, 2)}</pre>
      </details>
    </td>
    <td>${event.delivery}${event.attempts.map(attemptLine)}</td>
    <td>${button(`/_local/events/${id}/resend`, {}, 'Send again', id)}</td>
  </tr>`;
}

function attemptLine({ at, status, error }: Attempt): Html {
  return html`<br /><span class="soft">${time(at)}: ${status ?? error ?? ''}</span>`;
}

function button(action: string, fields: Record<string, string>, label: string, about: string): Html {
  return html`<form method="post" action="${action}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button aria-label="${label}: ${shortId(about)}">${label}</button>
  </form>`;
}

function shortId(id: string): string {
  return id.length > 24 ? `${id.slice(0, 12)}…${id.slice(-6)}` : id;
}

function time(at: number): Html {
  const iso = new Date(at).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
}
