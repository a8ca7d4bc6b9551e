import { z } from 'astro/zod';
import { entry, sample, text } from '../fields.ts';

const TIME = 'Type the time between quotation marks, for example "08:12".';

/** A message in the inbox on the page /sunday, and the answer to the message. The page sorts messages by time. */
export const messages = entry({
  time: z.string({ error: TIME }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME),
  from: text('who wrote the message, as a role and not as a name'),
  agent: text('the agent that answers'),
  says: text('the message'),
  reply: text('the reply'),
  sample,
});
