import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeAnswer } from './compose-answer.ts';
import { followUpQuestions } from './follow-up-questions.ts';
import { createExtractiveModel } from './model.ts';
import { collectAnswer, passageOf, promptOf } from './test-prompt.ts';

const WORDS = [
  'leave',
  'weeks',
  'How',
  'much',
  'parental',
  'Hotel',
  'limit',
  '26',
  '€120',
  'not',
  'Urlaub',
  '休暇',
];
const MARKS = [
  '\n',
  '\n\n',
  ' | ',
  '| --- |',
  '- ',
  '1. ',
  ': ',
  '. ',
  '? ',
  '[x.md]',
  '[a](b)',
  '<<',
  '>>',
  '**',
  '# ',
];

const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(...WORDS),
      fc.constantFrom(...MARKS),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    {
      maxLength: 60,
    },
  )
  .map((pieces) => pieces.join(' '));
const passages = fc
  .array(fc.record({ content: texts, heading: texts, title: fc.option(texts) }), { maxLength: 4 })
  .map((some) =>
    some.map(({ content, heading, title }, index) =>
      passageOf(content, {
        sourcepage: `file-${index}.md#part`,
        sourcefile: `file-${index}.md`,
        headings: heading ? [heading] : [],
        title,
      }),
    ),
  );
const questions = fc.oneof(
  texts,
  fc.constantFrom('How much parental leave do I get?', 'Hotel limit', 'leave'),
);

describe('whatever documents and askers write', () => {
  it('every bracket of an answer is a citation of a passage that was given', () => {
    fc.assert(
      fc.property(questions, passages, (question, given) => {
        const { text, cited } = composeAnswer(promptOf(question, given));
        const known = new Set(given.map(({ sourcepage }) => sourcepage));
        const marks = [...text.matchAll(/\[([^[\]]*)\]/g)].map((mark) => mark[1] ?? '');
        expect(new Set(marks)).toEqual(new Set(cited));
        expect(marks.every((mark) => known.has(mark))).toBe(true);
        expect(text.replace(/\[[^[\]]*\]/g, '')).not.toMatch(/[[\]]|<<|>>/);
        expect(text.length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  it('the same question gives the same answer', () => {
    fc.assert(
      fc.property(questions, passages, (question, given) => {
        expect(composeAnswer(promptOf(question, given))).toEqual(composeAnswer(promptOf(question, given)));
      }),
      { numRuns: 50 },
    );
  });

  it('no answer is longer than max_tokens, nor ends within a citation', async () => {
    const model = createExtractiveModel();
    await fc.assert(
      fc.asyncProperty(
        questions,
        passages,
        fc.integer({ min: 1, max: 60 }),
        async (question, given, maxTokens) => {
          const { text, finish } = await collectAnswer(model, promptOf(question, given), { maxTokens });
          expect(finish?.usage.completionTokens).toBeLessThanOrEqual(maxTokens);
          expect(text).not.toMatch(/\[[^\]]*$/);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('follow-up questions are at most three, of one short line, and distinct', async () => {
    await fc.assert(
      fc.asyncProperty(questions, passages, async (question, given) => {
        const prompt = promptOf(question, given.slice(0, 1), { extraPassages: given.slice(1) });
        const asked = await followUpQuestions(prompt, composeAnswer(prompt));
        expect(asked.length).toBeLessThanOrEqual(3);
        expect(new Set(asked).size).toBe(asked.length);
        for (const line of asked) {
          expect(line).not.toMatch(/[<>[\]\n]/);
          expect(line.length).toBeLessThanOrEqual(160);
        }
      }),
      { numRuns: 150 },
    );
  });

  const hostile = {
    'one word': 'a',
    'one open bracket': '[',
    'one pipe': '| ',
    'one digit': '1 ',
    'one capital': 'Aa ',
    'one lead-in': 'x:\n- ',
    'one short line': 'Ab\n',
    'one heading': 'Parental leave\n',
  };
  it.each(Object.entries(hostile))(
    'a long text of %s takes no more than its length asks for',
    (_, unit) => {
      const spent = (bytes: number) => {
        const passage = passageOf(unit.repeat(bytes / unit.length), { headings: ['Parental leave'] });
        const started = process.threadCpuUsage();
        composeAnswer(promptOf('How much parental leave do I get?', [passage]));
        const { user, system } = process.threadCpuUsage(started);
        return (user + system) / 1000;
      };
      spent(10_000);
      // A square would take sixteen times as long for four times as much.
      const quarter = Math.max(150, spent(60_000));
      expect(spent(240_000)).toBeLessThan(quarter * 12);
    },
    30_000,
  );
});
