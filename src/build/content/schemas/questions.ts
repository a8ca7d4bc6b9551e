import { z } from 'astro/zod';
import { placeOfWords } from '#domain/content/words-in-text.ts';
import { entry, flag, linkIn, list, paragraphs, text } from '../fields.ts';

const question = z
  .strictObject(
    {
      question: text('the question'),
      answer: paragraphs('the answer'),
      link: linkIn('answer').optional(),
      /** Whether the answer is about the mockup generator of this site, and not about a tool on another site. */
      ofOwnTool: flag('Type true when the answer is only about the mockup generator of this site.').default(
        false,
      ),
    },
    {
      error:
        'Type two lines for each question: question and answer; a third, link, where words lead to a page.',
    },
  )
  .refine(({ answer, link: place }) => place === undefined || placeOfWords(answer, place.words) >= 0, {
    path: ['link', 'words'],
    message: 'Copy the words of the link from the answer, whole and with the same characters.',
  });

/** The questions and answers of a page. The file has the page's name; assurance.yaml is shown on /pricing too. */
export const questions = entry({
  title: text('the heading above the questions'),
  questions: list(question, 'List the questions, each with question and answer.').min(
    1,
    'List at least one question.',
  ),
});
