import type { TokenUsage } from '#lib/core/events/answer-trace.ts';
import type { JsonModel, JsonReply } from '#lib/core/ports/chat-model.ts';
import { errorText } from '../asking/run.ts';
import type { EvaluationJudge } from '../evaluation/evaluation.ts';
import type { Judgement, Verdict } from './verdict.ts';

/** The result of a judgement: a verdict, or the reason for none. */
export type Judged = Verdict | { score: null; reason: string };

/** The request to a judge. */
type Asked = Pick<Judgement, 'question' | 'read'>;

/** A model that judges, with a count of what it takes. */
export interface Judge {
  /** Never throws for what a model does: then there is no score, and the reason says why. Throws when `signal` aborts. */
  judge(judgement: Asked, signal: AbortSignal): Promise<Judged>;
  /** Tokens and calls so far. */
  account(): EvaluationJudge;
}

const PROBLEMS: Record<NonNullable<JsonReply['problem']>, string> = {
  refused: 'The judge declined to judge this.',
  filtered: 'A content filter kept this from the judge.',
  'cut-short': 'The judge’s reply was cut short, twice.',
  'no-json': 'The judge’s reply was no verdict, twice.',
};

/** A model may do better at the next try, even at temperature 0; a refusal stays one. */
const LEGIBLE_NEXT_TIME = new Set([PROBLEMS['cut-short'], PROBLEMS['no-json']]);

/** After so many failed calls in a row the judge is taken to be down, and is not asked any more. */
const MOST_FAILURES = 8;

/** Has a model judge, each thing in a call of its own, and once more where its reply cannot be read. */
export function createJudge(model: JsonModel, promptsSha256: string): Judge {
  const usage: TokenUsage = { promptTokens: 0, completionTokens: 0 };
  let asked = 0;
  let failed = 0;
  let failuresInARow = 0;

  const ask = async ({ question, read }: Asked, signal: AbortSignal): Promise<Judged> => {
    const reply = await model.ask(question, signal);
    usage.promptTokens += reply.usage.promptTokens;
    usage.completionTokens += reply.usage.completionTokens;
    failuresInARow = 0;
    return understand(reply, read);
  };
  const askTwice = async (judgement: Asked, signal: AbortSignal): Promise<Judged> => {
    const first = await ask(judgement, signal);
    return first.score === null && LEGIBLE_NEXT_TIME.has(first.reason) ? ask(judgement, signal) : first;
  };

  return {
    async judge(judgement, signal) {
      asked += 1;
      if (failuresInARow >= MOST_FAILURES) {
        failed += 1;
        return { score: null, reason: `Not asked: the judge failed ${MOST_FAILURES} times in a row.` };
      }
      const judged = await askTwice(judgement, signal).catch((thrown: unknown): Judged => {
        signal.throwIfAborted();
        failuresInARow += 1;
        return { score: null, reason: `The judge failed: ${errorText(thrown)}` };
      });
      if (judged.score === null) failed += 1;
      return judged;
    },
    account: () => ({
      model: model.name,
      promptsSha256,
      usage: { ...usage },
      cost: costOf(usage, model),
      asked,
      failed,
    }),
  };
}

function understand({ problem, value }: JsonReply, read: Asked['read']): Judged {
  const verdict = problem === null ? read(value) : undefined;
  return verdict ?? { score: null, reason: PROBLEMS[problem ?? 'no-json'] };
}

function costOf(
  { promptTokens, completionTokens }: TokenUsage,
  { prices }: JsonModel,
): EvaluationJudge['cost'] {
  if (!prices) return null;
  const { currency, inputPerMillion, outputPerMillion } = prices;
  return { amount: (promptTokens * inputPerMillion + completionTokens * outputPerMillion) / 1e6, currency };
}
