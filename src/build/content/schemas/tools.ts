import { z } from 'astro/zod';
import { choice, pastDay, entry, list, number, text } from '../fields.ts';

/**
 * How well a tool does a job, judged by the tool's feature list. `strength`: the list shows that the tool is made for
 * the job. `included`: a feature on the list covers the job. `not listed`: no feature on the list covers it.
 */
const grade = choice('how the tool does this job', ['strength', 'included', 'not listed']);

const PRICE =
  'Type a price in dollars a month as a number, for example 119.95, 0 for free, or the word custom.';

const tool = entry({
  name: text('the name of the tool'),
  knownFor: text('what the tool is known for'),
  features: list(text('a feature'), 'List the features, each on a line that begins with a hyphen.').min(
    1,
    'List at least one feature.',
  ),
  strengths: text('what the tool is good at'),
  limits: text('where the tool stops'),
  choose: text('when to choose the tool'),
  jobs: z.strictObject(
    {
      keywords: grade,
      tracking: grade,
      audit: grade,
      links: grade,
      planning: grade,
      local: grade,
      reports: grade,
    },
    { error: 'Grade the seven jobs: keywords, tracking, audit, links, planning, local, reports.' },
  ),
  prices: z
    .array(
      z.union([number(z.number({ error: PRICE }).min(0, PRICE)), z.literal('custom')], { error: PRICE }),
      { error: 'List the three prices, for example [99, 179, custom].' },
    )
    .length(3, 'List exactly three prices, from the first tier to the third.'),
});

/**
 * The content of the page /seo-tools, in one file. The file's Markdown is the guide below the tools. Prices are
 * in dollars per month.
 */
export const tools = (now: Date) =>
  entry({
    updatedAt: pastDay('the date of the last change', now),
    tools: z
      .array(tool, {
        error:
          'List the tools, each with name, knownFor, features, strengths, limits, choose, jobs and prices.',
      })
      .min(1, 'List at least one tool.'),
    considerations: z.array(
      entry({
        title: text('the title of the consideration'),
        text: text('the consideration, in two or three sentences'),
      }),
      { error: 'List the considerations, each with title and text.' },
    ),
  });
