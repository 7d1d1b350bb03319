import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FollowUpFilter } from './generate.ts';

function filtered(deltas: string[]): { text: string; questions: string[] } {
  const filter = new FollowUpFilter();
  const text = [...deltas.map((delta) => filter.push(delta)), filter.end()].join('');
  return { text, questions: filter.questions };
}

function cutAt(text: string, cuts: number[]): string[] {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  return places.slice(1).map((end, index) => text.slice(places[index], end));
}

test('markers never reach the reader, however the stream is split', () => {
  const answer = 'Refunds take 5 days. [a.md]\n\n<<How do I apply?>>\n<<Who pays?>> <<What if x < 5?>>';
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 12 }), (cuts) => {
      expect(filtered(cutAt(answer, cuts))).toEqual({
        text: 'Refunds take 5 days. [a.md]',
        questions: ['How do I apply?', 'Who pays?', 'What if x < 5?'],
      });
    }),
  );
});

test('text that only looks like a marker is unchanged', () => {
  const texts = ['1 << 3 is 8', 'a <', 'if (a << b)\nthen c >> d', `<<${'x'.repeat(300)}>>`, '<<', '<<>>'];
  for (const text of texts) expect(filtered([...text])).toEqual({ text, questions: [] });
});

test('text without a complete marker passes unchanged, however it is split', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('<', '>', 'a', ' ', '\n') }),
      fc.array(fc.nat()),
      (text, cuts) => {
        fc.pre(!/<<[^\n]+>>/.test(text));
        expect(filtered(cutAt(text, cuts)).text).toBe(text);
      },
    ),
  );
});
