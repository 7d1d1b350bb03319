import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DocMarks } from './data-reply.ts';

const NAMES = ['leave.pdf#page=3', 'b.md', '$& [weird'];
const TEXT = 'Leave [doc1]. Both[doc1][doc2]; [doc] [docs] [doc9] [doc3] [1] [do [doc2';
const NAMED =
  'Leave [leave.pdf#page=3]. Both[leave.pdf#page=3][b.md]; [doc] [docs] [doc9] [$& [weird] [1] [do [doc2';

function renamed(pieces: string[]): string {
  const marks = new DocMarks(NAMES);
  return pieces.map((piece) => marks.push(piece)).join('') + marks.end();
}

it('marks become names wherever the text is cut', () => {
  for (let cut = 0; cut <= TEXT.length; cut++) {
    expect(renamed([TEXT.slice(0, cut), TEXT.slice(cut)])).toBe(NAMED);
  }
  expect(renamed([...TEXT])).toBe(NAMED);
});

it('however a text is cut, it is the same as whole, and a mark is never shown in part', () => {
  const piece = fc.constantFrom('[', 'doc', '1', '2', ']', 'd', 'o', 'c', ' ', '[doc1]', '[doc2]', 'x');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const whole = new DocMarks(NAMES).of(pieces.join(''));
      const marks = new DocMarks(NAMES);
      let shown = '';
      for (const one of pieces) {
        shown += marks.push(one);
        expect(whole.startsWith(shown)).toBe(true);
      }
      expect(shown + marks.end()).toBe(whole);
    }),
  );
});

it('text that cannot become a mark is not held back', () => {
  const marks = new DocMarks(NAMES);
  expect(marks.push('Leave is [long]')).toBe('Leave is [long]');
  expect(marks.push('[doct')).toBe('[doct');
  expect(marks.push(' [doc1')).toBe(' ');
  expect(marks.push('2345]')).toBe('[doc12345]');
});

it('a text of nothing but brackets takes no longer than its length', () => {
  const marks = new DocMarks(NAMES);
  expect(marks.push('['.repeat(50_000)) + marks.end()).toHaveLength(50_000);
});
