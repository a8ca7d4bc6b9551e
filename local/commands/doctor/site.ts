import { askAt, type Answer, type Call } from '../ask.ts';
import { mailWebhook, paymentsWebhook, type Variables } from '../webhooks.ts';
import { part, siteAddress, Unexaminable } from './check.ts';

const WEBHOOKS = [paymentsWebhook, mailWebhook];
const DEPLOYED = 'Netlify → Project configuration → Environment variables';
const SILENT = 'Netlify → Deploys: is one published? → Domain management: does the domain point there?';

interface Facts {
  /** The services in the answer of /api/health: by name, `ok` or another state. */
  services: Record<string, string>;
  /** The statuses of the calls of each of `WEBHOOKS`. */
  called: number[][];
}

/** The site: it answers at URL, reaches its services, and has the secrets with which they call it. */
export const site = part<Facts>({
  title: 'The site',
  needs: ['URL', ...WEBHOOKS.map(({ variable }) => variable)],
  gather: async (variables) => {
    const services = await readHealth(variables);
    const call = async (one: Call): Promise<number> => (await askSite(variables, one)).status;
    const called = WEBHOOKS.map(({ calls }) => Promise.all(calls(variables).map(call)));
    return { services, called: await Promise.all(called) };
  },
  checks: [
    {
      subject: 'The site reaches its services',
      find: ({ services }) =>
        Object.entries(services).flatMap(([name, state]) => (state === 'ok' ? [] : [`not its ${name}`])),
      remedy: `${DEPLOYED}: compare them with these, and deploy again; the functions’ log names the variable.`,
    },
    ...WEBHOOKS.map(({ variable }, index) => ({
      subject: `The site has this ${variable}`,
      find: ({ called }: Facts) =>
        (called[index] ?? [])
          .filter((status) => status !== 200)
          .map((status) => `a call with it is answered ${status}`),
      remedy: `${DEPLOYED}: ${variable} must be there and be this one; deploy again.`,
    })),
  ],
});

/** The services in the answer of /api/health. Nothing else is sent to an address that is not this site's. */
async function readHealth(variables: Variables): Promise<Facts['services']> {
  const { fields, headers } = await askSite(variables, ['/api/health']);
  const { services } = fields as Partial<Facts>;
  if (services !== undefined) return services;
  const target = headers.get('location');
  const problem = target === null ? 'it is not this site' : `it sends on to ${target}`;
  throw new Unexaminable(`${problem}, at URL`, 'Set URL to the primary domain: Netlify → Domain management.');
}

function askSite(variables: Variables, call: Call): Promise<Answer> {
  return askAt(siteAddress(variables, '/'))(...call).catch(() => {
    throw new Unexaminable('there is no answer at URL', SILENT);
  });
}
