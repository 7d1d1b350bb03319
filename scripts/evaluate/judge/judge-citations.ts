import { statementsOf } from '../asking/statements.ts';
import type { EvaluatedQuestion } from '../evaluation/evaluation.ts';
import { type Judgement, readVerdicts, VERDICTS_SCHEMA, type Verdict } from './verdict.ts';

/** An answer that cites more than this is judged by its first ones. */
const MOST_CITATIONS = 20;
const TOKENS_PER_CITATION = 120;
const LONGEST_STATEMENT = 4_000;

type Cited = Pick<EvaluatedQuestion, 'text' | 'citations' | 'shown'>;

/**
 * Has each citation judged against the passage it names; the score is their mean, the reason that of the worst. A
 * citation of something that was not retrieved has no passage and scores 0. Undefined where there is nothing to look up.
 */
export function judgeCitations(
  { text, citations, shown }: Cited,
  instructions: string,
): Judgement | undefined {
  const all = statementsOf(text, citations).flatMap(({ text: statement, names }) =>
    names.map((source) => ({ statement: statement.slice(0, LONGEST_STATEMENT), source })),
  );
  const known = all.filter(({ source }) => citations.includes(source)).slice(0, MOST_CITATIONS);
  if (known.length === 0) return undefined;
  const unknown = all.filter(({ source }) => !citations.includes(source)).length;
  const material = {
    passages: shown.filter(({ name }) => known.some(({ source }) => source === name)),
    citations: known.map((citation, index) => ({ number: index + 1, ...citation })),
  };
  const maxTokens = 100 + TOKENS_PER_CITATION * known.length;
  const name = 'citation-correctness';
  return {
    measure: name,
    question: { instructions, material, name, schema: VERDICTS_SCHEMA, maxTokens },
    read(value) {
      const verdicts = readVerdicts(value, known.length);
      return verdicts && together(verdicts, unknown);
    },
  };
}

function together(verdicts: readonly Verdict[], unknown: number): Verdict {
  const sum = verdicts.reduce((total, { score }) => total + score, 0);
  const score = sum / (verdicts.length + unknown);
  if (unknown > 0) return { score, reason: `${unknown} of the citations name nothing that was retrieved.` };
  const worst = verdicts.reduce((one, other) => (other.score < one.score ? other : one));
  return { score, reason: worst.reason };
}
