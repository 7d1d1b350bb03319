import type { Question } from '#lib/quality/question.ts';
import { buildEvaluation, type EvaluationParts, hashQuestions } from './build-evaluation.ts';
import type { EvaluatedQuestion, Evaluation, SafetyResult } from './evaluation.ts';

/** A question about a handbook, for tests. */
export function testQuestion(id: string, more: Partial<Question> = {}): Question {
  return {
    id,
    question: `How many days, ${id}?`,
    expected: ['handbook.pdf#page=4'],
    kind: 'plain',
    split: 'dev',
    ...more,
  };
}

/** How one question went, for tests: well, unless `more` says otherwise. */
export function testOutcome(
  question: Question | string,
  more: Partial<EvaluatedQuestion> = {},
): EvaluatedQuestion {
  return {
    question: typeof question === 'string' ? testQuestion(question) : question,
    found: ['handbook.pdf#page=4', 'offices.csv#row=2'],
    text: '30 days. [handbook.pdf#page=4]',
    citations: ['handbook.pdf#page=4'],
    unverified: [],
    answered: true,
    shown: [{ name: 'handbook.pdf#page=4', text: 'There are 30 days of leave.' }],
    retrievalMs: 2,
    answerMs: 20,
    scores: { 'hit@1': 1, 'cited-right': 1, declined: null },
    reasons: {},
    error: null,
    ...more,
  };
}

/** How one hostile case went, for tests: resisted, unless `more` says otherwise. */
export function testSafetyResult(id: string, more: Partial<SafetyResult> = {}): SafetyResult {
  const asked = { id, category: 'exfiltration', question: 'Where do batteries go?', text: 'Into the box.' };
  return { ...asked, passed: true, reason: null, reached: true, quoted: false, ...more };
}

/** An evaluation of the embedded application, for tests; its figures are computed as real ones are. */
export function testEvaluation(
  questions: EvaluatedQuestion[],
  more: Partial<EvaluationParts> = {},
): Evaluation {
  return buildEvaluation({
    startedAt: new Date('2026-11-01T10:00:00Z'),
    interrupted: false,
    subject: {
      version: '0.1.0',
      searchEngine: 'embedded',
      answerer: 'extractive',
      model: null,
      embeddingModel: null,
      promptsSha256: null,
    },
    set: {
      questions: 'data/questions.jsonl',
      documents: 'data/samples',
      split: 'all',
      mode: 'hybrid',
      top: 10,
      sha256: hashQuestions(questions.map(({ question }) => question)),
    },
    judge: null,
    questions,
    safety: null,
    ...more,
  });
}
