import { z } from 'zod';
import type { JsonQuestion } from '#lib/core/json-model.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import type { SourcePassage } from './choose-passages.ts';
import type { Draft } from './draft.ts';

const CHECK_TOKENS = 300;
const LONGEST_PASSAGE = 2_500;
const SCHEMA: JsonObject = {
  type: 'object',
  properties: { answer: { type: 'string' }, numbers: { type: 'array', items: { type: 'integer' } } },
  required: ['answer', 'numbers'],
  additionalProperties: false,
};
const reply = z.object({ numbers: z.array(z.int()) });

/** What a model is asked that has not seen the right answer: which of these passages answer the question. */
export function answerabilityRequest(
  draft: Draft,
  passages: readonly SourcePassage[],
  instructions: string,
): JsonQuestion {
  const { question, previousQuestion, previousAnswer } = draft;
  const conversation = previousQuestion
    ? [
        { role: 'user', content: previousQuestion },
        { role: 'assistant', content: previousAnswer },
      ]
    : [];
  return {
    instructions,
    material: {
      conversation,
      question,
      passages: passages.map(({ headings, text }, index) => ({
        number: index + 1,
        headings,
        text: text.slice(0, LONGEST_PASSAGE),
      })),
    },
    name: 'answerability',
    schema: SCHEMA,
    maxTokens: CHECK_TOKENS,
  };
}

/** Those of the passages that answer it, by the reply; undefined where the reply names others than there are. */
export function readAnswerability(
  value: unknown,
  passages: readonly SourcePassage[],
): SourcePassage[] | undefined {
  const read = reply.safeParse(value);
  if (!read.success) return undefined;
  const named = [...new Set(read.data.numbers)].map((number) => passages[number - 1]);
  return named.every((passage) => passage !== undefined) ? named : undefined;
}
