import type { Prompt } from '#lib/core/ports/chat-model.ts';
import { sourcefileOf } from '#lib/core/sourcepage.ts';
import { composeAnswer, examine } from '#lib/llm/extractive/compose-answer.ts';
import { decisionFeatures } from '#lib/llm/extractive/decide.ts';
import { rankUnits } from '#lib/llm/extractive/rank-units.ts';
import type { AnswerWeights } from '#lib/llm/extractive/weights.ts';
import { containsAnswer } from '#lib/quality/answer-words.ts';
import { isExpected } from '#lib/quality/is-place.ts';
import { type Judgement, judgeAnswer } from '#lib/quality/judge-answer.ts';
import type { Question } from '#lib/quality/question.ts';
import type { PromptedQuestion } from './collect-prompts.ts';

/** A question to learn from: what the answerer sees of it, and which of its units answer. */
export interface Example {
  /** The name of the set it comes from. */
  set: string;
  /** The document it is about; what cross-validation keeps together. */
  family: string;
  question: Question;
  prompt: Prompt;
  examined: ReturnType<typeof examine>;
  /** Per unit, whether it answers. */
  answers: boolean[];
}

/** Reads prompted questions as examples. */
export function examplesOf(set: string, prompted: readonly PromptedQuestion[]): Example[] {
  return prompted.map(({ question, prompt }) => {
    const examined = examine(prompt);
    const answers = examined.evidence.map(
      ({ unit }) =>
        unit.source.sourcepage !== null &&
        isExpected(question.expected, unit.source.sourcepage) &&
        containsAnswer(unit.text, question.answers ?? []),
    );
    const place = question.expected[0] ?? prompt.passages[0]?.sourcepage ?? '';
    return { set, family: familyOf(place), question, prompt, examined, answers };
  });
}

// The document of a place: its file, of files that differ in a number at the end all.
function familyOf(place: string): string {
  return sourcefileOf(place)
    .replace(/\.[^./]*$/, '')
    .replace(/-\d+$/, '');
}

/** Answers an example with these weights. Right is an answer that contains one of those expected. */
export function verdictOn({ question, prompt }: Example, weights: AnswerWeights): Judgement {
  const { answered, text, cited } = composeAnswer(prompt, weights);
  return judgeAnswer({ question, text, citations: [...cited], answered }) ?? 'wrong';
}

/** What deciding sees of an example, given the weights of units; undefined where there is nothing to quote. */
export function decisionOf({ examined }: Example, units: readonly number[]): number[] | undefined {
  const ranked = rankUnits(examined.evidence, units);
  return ranked.length > 0 ? decisionFeatures(examined.question, ranked) : undefined;
}
