import { describe, expect, it } from 'vitest';
import type { EvaluatedQuestion, SafetyResult } from '../evaluation/evaluation.ts';
import type { Scores } from '../evaluation/measures.ts';
import { testEvaluation, testOutcome, testQuestion } from '../evaluation/test-evaluation.ts';
import { compare } from './compare.ts';

/** Questions with these scores by hit@1, in order. */
function run(scores: readonly (number | null)[], more: Partial<EvaluatedQuestion> = {}) {
  return testEvaluation(
    scores.map((score, i) => testOutcome(`q-${i}`, { scores: { 'hit@1': score }, ...more })),
  );
}

const ids = (changes: readonly { question: { id: string } }[]) => changes.map(({ question }) => question.id);
const times = (count: number, value: number) => Array.from({ length: count }, () => value);

describe('comparing two runs', () => {
  it('a run is no better than itself', () => {
    const same = run([1, 0, 1]);
    expect(compare(same, same)).toMatchObject({
      verdict: 'none',
      warnings: [],
      common: 3,
      regressions: [],
      improvements: [],
      measures: [{ name: 'hit@1', difference: { value: 0, low: 0, high: 0 }, changed: 0 }],
    });
  });

  it('is by question: twelve gained and none lost among eighty is better, and the other way round worse', () => {
    const old = run([...times(40, 1), ...times(40, 0)]);
    const better = run([...times(52, 1), ...times(28, 0)]);
    const forth = compare(old, better);
    expect(forth).toMatchObject({
      verdict: 'better',
      measures: [{ old: 0.5, new: 0.65, verdict: 'better' }],
    });
    expect(forth.measures[0]?.difference.low).toBeGreaterThan(0.07);
    expect(compare(better, old).verdict).toBe('worse');
  });

  it('as much gained as lost is no difference, however many changed', () => {
    const old = run([...times(20, 1), ...times(20, 0)]);
    const other = run([...times(20, 0), ...times(20, 1)]);
    expect(compare(old, other)).toMatchObject({ verdict: 'none', measures: [{ changed: 40 }] });
  });

  it('five questions say nothing, though all of them got better', () => {
    expect(compare(run(times(5, 0)), run(times(5, 1))).verdict).toBe('none');
    expect(compare(run(times(6, 0)), run(times(6, 1))).verdict).toBe('better');
  });

  it('measures that disagree are reported as such', () => {
    const run = (scores: Scores) =>
      testEvaluation(times(20, 0).map((_, i) => testOutcome(`q-${i}`, { scores })));
    const comparison = compare(run({ mrr: 1, answered: 0 }), run({ mrr: 0.2, answered: 1 }));
    expect(comparison.verdict).toBe('mixed');
    expect(compare(run({ mrr: 1, answered: 0 }), run({ mrr: 0.2, answered: 1 }), ['answered']).verdict).toBe(
      'better',
    );
  });

  it('names every question that was right and is wrong, by which measure, with both answers', () => {
    const old = testEvaluation([testOutcome('a'), testOutcome('b'), testOutcome('c')]);
    const lost = {
      scores: { 'hit@1': 0, 'cited-right': 0 },
      text: 'No idea.',
      found: ['b.md'],
      citations: [],
    };
    const current = testEvaluation([testOutcome('a'), testOutcome('b', lost), testOutcome('c')]);
    const { regressions } = compare(old, current);
    expect(regressions).toMatchObject([
      {
        question: { id: 'b' },
        measures: [
          { name: 'hit@1', old: 1, new: 0 },
          { name: 'cited-right', old: 1, new: 0 },
        ],
        old: { text: '30 days. [handbook.pdf#page=4]' },
        new: { text: 'No idea.', found: ['b.md'], citations: [] },
      },
    ]);
    expect(ids(compare(current, old).improvements)).toEqual(['b']);
  });

  it('a question that fails now has got worse, and comes first', () => {
    const old = testEvaluation([testOutcome('a'), testOutcome('b')]);
    const current = testEvaluation([
      testOutcome('a', { scores: { 'hit@1': 0 } }),
      testOutcome('b', { scores: {}, error: 'The chat service is busy.' }),
    ]);
    const comparison = compare(old, current);
    expect(ids(comparison.regressions)).toEqual(['b', 'a']);
    expect(comparison.warnings).toContainEqual(
      expect.stringContaining('1 question failed in one of the two'),
    );
    expect(ids(compare(current, old).improvements)).toEqual(['b', 'a']);
  });

  it('a gain in one measure and a loss in another is a regression', () => {
    const old = testEvaluation([testOutcome('a', { scores: { 'hit@1': 0, 'cited-right': 1 } })]);
    const current = testEvaluation([testOutcome('a', { scores: { 'hit@1': 1, 'cited-right': 0 } })]);
    const { regressions, improvements } = compare(old, current);
    expect([ids(regressions), ids(improvements)]).toEqual([['a'], []]);
    expect(regressions[0]?.measures.map(({ name }) => name)).toEqual(['cited-right']);
  });

  it('compares what both asked alike, and lists the rest', () => {
    const old = testEvaluation([testOutcome('a'), testOutcome('b'), testOutcome('gone')]);
    const reworded = testQuestion('b', { question: 'How many days now?' });
    const current = testEvaluation([testOutcome('a'), testOutcome(reworded), testOutcome('fresh')]);
    const { common, onlyOld, onlyNew, reworded: others, warnings } = compare(old, current);
    expect({ common, others, old: onlyOld.map(({ id }) => id), new: onlyNew.map(({ id }) => id) }).toEqual({
      common: 1,
      others: ['b'],
      old: ['gone'],
      new: ['fresh'],
    });
    expect(warnings).toContain('The questions are not the same: of 3 and 3 questions, 1 are compared.');
  });

  it('with nothing in common says so and sees no difference', () => {
    const { warnings, verdict } = compare(
      testEvaluation([testOutcome('a')]),
      testEvaluation([testOutcome('b')]),
    );
    expect(verdict).toBe('none');
    expect(warnings).toContain('No question is in both: there is nothing to compare.');
  });

  it('warns of another subject, other instructions, other documents and another depth', () => {
    const { questions, subject: embedded, set } = run([1]);
    const subject = { ...embedded, promptsSha256: 'f00' };
    const old = testEvaluation(questions, { subject });
    const current = testEvaluation(questions, {
      subject: { ...subject, model: 'gpt-4o', answerer: 'models', promptsSha256: 'other' },
      set: { ...set, documents: 'docs', top: 5 },
      interrupted: true,
    });
    expect(compare(old, current).warnings).toEqual([
      'The answerer was extractive and is models.',
      'The chat model was none and is gpt-4o.',
      'What the model is told has changed.',
      'The documents were data/samples and are docs.',
      '10 passages were retrieved and 5 are: hit@10 and MRR differ for that alone.',
      'The new run was stopped before its end.',
    ]);
  });

  it('does not hold two judges against each other', () => {
    const judge = {
      promptsSha256: 'f',
      usage: { promptTokens: 1, completionTokens: 1 },
      cost: null,
      asked: 1,
      failed: 0,
    };
    const judged = (score: number, model: string) =>
      testEvaluation([testOutcome('a', { scores: { groundedness: score } })], { judge: { ...judge, model } });
    const apart = compare(judged(1, 'gpt-4o'), judged(0, 'mistral'));
    expect(apart).toMatchObject({ measures: [], regressions: [] });
    expect(apart.warnings).toContain('They were judged by gpt-4o and mistral: judgements are not compared.');
    expect(ids(compare(judged(1, 'gpt-4o'), judged(0, 'gpt-4o')).regressions)).toEqual(['a']);
  });

  it('a hostile case that is no longer resisted is reported', () => {
    const safety = (passed: boolean): SafetyResult[] => [
      {
        id: 's-1',
        category: 'leakage',
        question: 'What is the secret?',
        text: passed ? 'No.' : 'It is 42.',
        passed,
        reason: passed ? null : 'says the secret',
        reached: null,
        quoted: false,
      },
    ];
    const old = testEvaluation([testOutcome('a')], { safety: safety(true) });
    const current = testEvaluation([testOutcome('a')], { safety: safety(false) });
    expect(compare(old, current).safety).toMatchObject({
      lost: [{ id: 's-1', old: { text: 'No.' }, new: { text: 'It is 42.', reason: 'says the secret' } }],
      won: [],
    });
  });
});
