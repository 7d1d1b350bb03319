import { z } from 'zod';
import { CERTAINTIES } from '#lib/core/certainty.ts';
import { checkCitations } from '#lib/core/citations.ts';
import { collect } from '#lib/core/collect.ts';
import { plainRequest, textTurn } from '#lib/core/plain-request.ts';
import { encodeCertainty } from '#lib/protocols/encode-certainty.ts';
import { visibleText } from '#lib/shared/visible-text.ts';
import { AnswerAbort } from '../answers/answer-abort.ts';
import { citedPlace, citedPlaceSchema } from './cited-place.ts';
import { inAnswerSlot } from './in-answer-slot.ts';
import type { McpCall } from './mcp-call.ts';
import { categoryField, governedSettings, requireCategory } from './tool-settings.ts';

const LONGEST_QUESTION = 8000;

/** The arguments of `ask_documents`. */
export const askArguments = z.object({
  question: z
    .string()
    .trim()
    .min(1)
    .max(LONGEST_QUESTION)
    .describe('A whole question that stands by itself, in any language.'),
  category: categoryField,
});

/** The result of `ask_documents`. */
export const citedAnswer = z.object({
  answered: z.boolean().describe('False: the documents hold no answer, and the text says so.'),
  certainty: z
    .enum(CERTAINTIES)
    .describe('answer; likely: the best passage found, which may answer; none: answered is false.'),
  answer: z.string().describe('The answer. [name] after a sentence is the source of a citation.'),
  citations: z.array(citedPlaceSchema).describe('What the answer cites, in the order of the text.'),
});

/** An answer from the documents that the caller may read, within their limits, with what it cites. */
export async function askDocuments(
  { question, category }: z.infer<typeof askArguments>,
  asking: McpCall,
): Promise<z.infer<typeof citedAnswer>> {
  const { call, caller, origin, signal } = asking;
  const { answer, ending } = call.services;
  const request = plainRequest([textTurn(question)], {
    settings: governedSettings(caller, { category }),
    caller,
  });
  const abort = new AnswerAbort(signal, ending);
  const { certainty, text, passages } = await abort.during((stop) => collect(answer(request, stop)));
  if (passages.length === 0) await inAnswerSlot(asking, () => requireCategory(category, asking));
  const names = passages.map(({ sourcepage }) => sourcepage);
  const { verified } = checkCitations(text, names);
  const cited = verified.flatMap((name) => passages.find(({ sourcepage }) => sourcepage === name) ?? []);
  return {
    ...encodeCertainty(certainty),
    answer: visibleText(text),
    citations: cited.map((passage) => citedPlace(passage, origin)),
  };
}
