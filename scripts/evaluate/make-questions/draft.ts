import { z } from 'zod';
import type { JsonQuestion } from '#lib/core/ports/chat-model.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { plainLine } from '#lib/shared/plain-text.ts';
import type { Assignment } from './choose-passages.ts';

/** A question as a model wrote it, each text one line of plain text; empty where it wrote none. */
export interface Draft {
  question: string;
  answer: string;
  previousQuestion: string;
  previousAnswer: string;
}

/** No question is longer, also where a document made the model say more: what is cut here is refused by `refusalOf`. */
const LONGEST = 600;
const DRAFT_TOKENS = 500;
/** As much of a passage as a model needs; ours are shorter unless settings were changed. */
const LONGEST_PASSAGE = 8_000;

const texts = z.object({
  question: z.string(),
  answer: z.string(),
  previous_question: z.string().default(''),
  previous_answer: z.string().default(''),
});

const TEXT = { type: 'string' };
const SCHEMA: JsonObject = {
  type: 'object',
  properties: { question: TEXT, answer: TEXT, previous_question: TEXT, previous_answer: TEXT },
  required: ['question', 'answer', 'previous_question', 'previous_answer'],
  additionalProperties: false,
};

/** What a model is asked for a question of this kind of this passage. */
export function draftRequest({ passage, kind }: Assignment, instructions: string): JsonQuestion {
  const { headings, text } = passage;
  return {
    instructions,
    material: { kind, headings, passage: text.slice(0, LONGEST_PASSAGE) },
    name: 'question',
    schema: SCHEMA,
    maxTokens: DRAFT_TOKENS,
  };
}

/** The question in a reply; undefined where it is none. */
export function readDraft(value: unknown): Draft | undefined {
  const read = texts.safeParse(value);
  if (!read.success) return undefined;
  const { question, answer, previous_question, previous_answer } = read.data;
  return {
    question: plainLine(question, LONGEST),
    answer: plainLine(answer, LONGEST),
    previousQuestion: plainLine(previous_question, LONGEST),
    previousAnswer: plainLine(previous_answer, LONGEST),
  };
}
