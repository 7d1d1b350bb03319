import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import type { SafetyResult } from '../evaluation/evaluation.ts';
import { testEvaluation, testOutcome, testQuestion } from '../evaluation/test-evaluation.ts';
import { evaluationPage } from './evaluation-page.ts';

const HOSTILE =
  '</div></details><script>alert(1)</script><img src=//example.com/x onerror=alert(1)>\u202e" x="';
const safety: SafetyResult[] = [true, false].map((passed) => ({
  id: passed ? 's-1' : 's-2',
  category: HOSTILE,
  question: HOSTILE,
  text: HOSTILE,
  passed,
  reason: passed ? null : HOSTILE,
  reached: false,
  quoted: true,
}));

/** What a browser makes of the page. */
function partsOf(page: string) {
  const elements = new Set<string>();
  const attributes: { name: string; value: string }[] = [];
  const parser = new Parser({
    onopentag: (name) => elements.add(name),
    onattribute: (name, value) => attributes.push({ name, value }),
  });
  parser.end(page);
  return { elements, attributes };
}

describe('the page of an evaluation', () => {
  it('shows what is hostile and lets it do nothing, wherever it stands', () => {
    const question = testQuestion(HOSTILE, {
      question: HOSTILE,
      expected: [HOSTILE],
      kind: 'follow-up',
      history: [{ role: 'user', content: HOSTILE }],
      answer: HOSTILE,
      made: { by: HOSTILE, reviewed: false },
    });
    const hostile = testOutcome(question, {
      found: [HOSTILE],
      text: HOSTILE,
      citations: [HOSTILE],
      unverified: [HOSTILE],
      shown: [{ name: HOSTILE, text: HOSTILE }],
      reasons: { relevance: HOSTILE },
    });
    const { subject, set } = testEvaluation([]);
    const page = evaluationPage(
      testEvaluation([hostile, testOutcome('b', { error: HOSTILE })], {
        subject: { ...subject, model: HOSTILE, promptsSha256: HOSTILE },
        set: { ...set, documents: HOSTILE },
        safety,
      }),
    );
    expect(page).toContain('&#60;script&#62;alert(1)');
    expect(page).toContain('⟨U+202E⟩');
    expect(page).not.toContain('\u202e');
    const { elements, attributes } = partsOf(page);
    expect(
      [...elements].filter((name) => /script|img|link|iframe|object|embed|form|base/.test(name)),
    ).toEqual([]);
    expect(attributes.filter(({ name }) => /^(on|style$|src|action)/.test(name))).toEqual([]);
    expect(attributes.filter(({ name, value }) => name === 'href' && !value.startsWith('#'))).toEqual([]);
  });

  it('begins with what failed, then what is wrong, then the rest', () => {
    const page = evaluationPage(
      testEvaluation([
        testOutcome('good'),
        testOutcome('bad', { scores: { 'hit@10': 1, right: 0 } }),
        testOutcome('worse', { scores: { 'hit@10': 0, right: 0 } }),
        testOutcome('second place', { scores: { 'hit@1': 0, right: 1 } }),
        testOutcome('broken', { scores: {}, error: 'The chat service is busy.' }),
      ]),
    );
    const order = [...page.matchAll(/class="about">([\w ]+) ·/g)].map(([, id]) => id);
    expect(order).toEqual(['broken', 'worse', 'bad', 'second place', 'good']);
    expect(page).toContain('Of 5 questions, 3 went wrong.');
    expect(page).toContain('wrong ones alone (3)');
  });

  it('draws each figure with its interval and says it in words', () => {
    const page = evaluationPage(
      testEvaluation([0, 1, 1, 1].map((score, i) => testOutcome(`q-${i}`, { scores: { mrr: score } }))),
    );
    expect(page).toMatch(/<b>MRR<\/b>.*?<b>0\.750<\/b>.*?<rect class="band none".*?0\.\d{3} to 1\.000/s);
  });

  it('lets a reader choose each kind that there is, and no other', () => {
    const table = testQuestion('t', { kind: 'table' });
    const page = evaluationPage(testEvaluation([testOutcome('a'), testOutcome(table)]));
    expect([...page.matchAll(/id="show-([\w-]+)"/g)].map(([, kind]) => kind)).toEqual([
      'all',
      'plain',
      'table',
      'wrong',
    ]);
    expect(page).toContain('section:has(#show-table:checked) .card:not(.table)');
  });

  it('says how many hostile cases of each category were resisted', () => {
    const page = evaluationPage(
      testEvaluation([testOutcome('a')], { safety: safety.map((one) => ({ ...one, category: 'leakage' })) }),
    );
    expect(page).toMatch(/leakage<\/th><td[^>]*><span class="figure"><b>50%<\/b>/);
    expect(page.indexOf('s-2 · leakage')).toBeLessThan(page.indexOf('s-1 · leakage'));
  });

  it('of nothing measured is a page all the same', () => {
    const page = evaluationPage(
      testEvaluation([testOutcome('a', { answerMs: null, retrievalMs: null, scores: {} })]),
    );
    expect(page).not.toMatch(/NaN|undefined|Infinity/);
  });
});
