import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { TokenUsage } from '#lib/core/events/answer-trace.ts';
import type { JsonModel, JsonQuestion, JsonReply } from '#lib/core/ports/chat-model.ts';
import type { Question } from '#lib/quality/question.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { seededRandom } from '../../servers/statistics.ts';
import type { Assignment, FindRelated, SourcePassage } from './choose-passages.ts';
import { type Draft, draftRequest, readDraft } from './draft.ts';
import { type Refusal, refusalOf } from './refusal-of.ts';

/** The result of an assignment: a question, not yet of either half, or the reason for none. */
export type Attempt =
  | { question: Omit<Question, 'split'> }
  | { refusal: Refusal | CheckRefusal | ModelRefusal };

type CheckRefusal =
  | 'it cannot be answered from its passage'
  | 'it can be answered after all'
  | 'too many places answer it';
type ModelRefusal =
  | 'the model declined'
  | 'a content filter stopped it'
  | 'the reply was cut short'
  | 'the reply was no question';

/** Dependencies of a maker. `use` records the tokens of each call. */
export interface MakerParts {
  model: JsonModel;
  prompts: MakingPrompts;
  related: FindRelated;
  use: (usage: TokenUsage) => void;
}

/** Passages beside its own that the check is shown. */
const OTHERS = 7;
/** A question that more locations answer is too general to measure a search. */
const MOST_PLACES = 4;

const PROBLEMS: Record<NonNullable<JsonReply['problem']>, ModelRefusal> = {
  refused: 'the model declined',
  filtered: 'a content filter stopped it',
  'cut-short': 'the reply was cut short',
  'no-json': 'the reply was no question',
};

/**
 * Makes one question in two calls: one writes it from its passage, the other, which knows nothing of that, is shown the
 * passage among its nearest relatives and says which of them answer it. Those are the places expected. Throws what the
 * model throws.
 */
export async function makeQuestion(
  assignment: Assignment,
  parts: MakerParts,
  signal: AbortSignal,
): Promise<Attempt> {
  const drafted = await ask(draftRequest(assignment, parts.prompts.make), parts, signal);
  if (drafted.problem !== null) return { refusal: PROBLEMS[drafted.problem] };
  const draft = readDraft(drafted.value);
  if (!draft) return { refusal: 'the reply was no question' };
  const refusal = refusalOf(draft, assignment);
  if (refusal) return { refusal };
  const shown = shownTo(draft, assignment, parts.related);
  const checked = await ask(answerabilityRequest(draft, shown, parts.prompts.check), parts, signal);
  if (checked.problem !== null) return { refusal: PROBLEMS[checked.problem] };
  const answering = readAnswerability(checked.value, shown);
  if (!answering) return { refusal: 'the reply was no question' };
  return judge(draft, assignment, answering, parts.model.name);
}

async function ask(
  question: JsonQuestion,
  { model, use }: MakerParts,
  signal: AbortSignal,
): Promise<JsonReply> {
  const reply = await model.ask(question, signal);
  use(reply.usage);
  return reply;
}

function judge(draft: Draft, { kind, passage }: Assignment, answering: SourcePassage[], by: string): Attempt {
  const made = { by, reviewed: false };
  const { question, answer, previousQuestion, previousAnswer } = draft;
  const id = `made-${createHash('sha256').update(`${previousQuestion}\n${question}`).digest('hex').slice(0, 10)}`;
  if (kind === 'unanswerable') {
    if (answering.length > 0) return { refusal: 'it can be answered after all' };
    return { question: { id, question, expected: [], kind, made } };
  }
  const expected = [...new Set([passage, ...answering].map(({ sourcepage }) => sourcepage))];
  if (!answering.includes(passage)) return { refusal: 'it cannot be answered from its passage' };
  if (expected.length > MOST_PLACES) return { refusal: 'too many places answer it' };
  const history =
    kind === 'follow-up'
      ? {
          history: [
            { role: 'user' as const, content: previousQuestion },
            { role: 'assistant' as const, content: previousAnswer },
          ],
        }
      : {};
  return { question: { id, question, expected, kind, ...history, answer, made } };
}

/** Its passage among those nearest to the question and its answer, at a place that its own words decide. */
function shownTo(draft: Draft, { passage }: Assignment, related: FindRelated): SourcePassage[] {
  const near = related(`${draft.previousQuestion} ${draft.question} ${draft.answer}`, OTHERS + 1);
  const others = near.filter((other) => other !== passage).slice(0, OTHERS);
  const at = Math.floor(seededRandom(draft.question.length)() * (others.length + 1));
  return others.toSpliced(at, 0, passage);
}

/** Instructions to the model that makes questions and to the one that checks them. */
interface MakingPrompts {
  make: string;
  check: string;
}

const OURS = 'data/prompts/questions';

/** The prompts in `data/prompts/questions`. */
export async function readMakingPrompts(): Promise<MakingPrompts> {
  const [make, check] = await Promise.all(
    ['make', 'check'].map(async (name) => (await readFile(`${OURS}/${name}.md`, 'utf8')).trim()),
  );
  return { make: make ?? '', check: check ?? '' };
}

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
function answerabilityRequest(
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
function readAnswerability(value: unknown, passages: readonly SourcePassage[]): SourcePassage[] | undefined {
  const read = reply.safeParse(value);
  if (!read.success) return undefined;
  const named = [...new Set(read.data.numbers)].map((number) => passages[number - 1]);
  return named.every((passage) => passage !== undefined) ? named : undefined;
}
