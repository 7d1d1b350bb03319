import { describe, expect, test } from 'vitest';
import { type AnswerBlocks, advanceBlocks, noBlocks } from './answer-blocks.ts';
import { lexMarkdown } from './lexer.ts';

const PARTS = [
  'You may work abroad for **20 days** [handbook.pdf#page=5][leave.md].',
  '# Heading',
  'Setext heading\n---',
  '- one [a.md]\n- two\n  - nested\n\n  still two',
  '1. first\n2. second',
  '| a | b |\n|---|---|\n| 1 | [a.md] |\n| 2 | `x|y` |',
  '```js\nconst a = [1, 2];\n\n// not the end\n```',
  '> quoted\n> more\nlazy',
  '[a.md]: starts a line',
  '---',
  '<div onclick="x">\nraw\n</div>',
  '    indented code\n\n    still code',
  'Wörter, 日本語。 👩‍🔬 and ~~struck~~ `code`',
  '***',
  '* loose\n\n* list',
];
/** The blocks of a text that arrived character by character. */
function streamed(text: string): AnswerBlocks {
  let blocks = noBlocks;
  for (let end = 0; end < text.length; end += 1) blocks = advanceBlocks(blocks, text.slice(0, end), false);
  return advanceBlocks(blocks, text, true);
}

const tokensOf = ({ settled, tail }: AnswerBlocks) => [...settled, ...tail].map(({ token }) => token);
const shown = (blocks: AnswerBlocks) => JSON.stringify(tokensOf(blocks));

describe('an answer that was streamed', () => {
  test('ends as the same Markdown when it came character by character', () => {
    const text = PARTS.join('\n\n');
    expect(tokensOf(streamed(text))).toEqual(lexMarkdown(text));
  });

  test.each([
    ['a row of a table after an open bracket', '[| a | b |\n|---|---|\n[\n- ['],
    ['the definition of a link after an image by its name', '![a][b]\n\n[b]: https://example.com/a.png'],
  ])('ends as the same Markdown with %s', (_, text) => {
    expect(tokensOf(streamed(text))).toEqual(lexMarkdown(text));
  });

  test('never draws a finished block again', () => {
    const text = PARTS.join('\n\n');
    let blocks = noBlocks;
    for (let end = 0; end <= text.length; end += 1) {
      const next = advanceBlocks(blocks, text.slice(0, end), false);
      blocks.settled.forEach((block, index) => {
        expect(next.settled[index]).toBe(block);
      });
      blocks = next;
    }
    expect(blocks.settled.length).toBeGreaterThan(10);
  });

  test('starts over when it is another text', () => {
    const first = advanceBlocks(noBlocks, 'One.\n\nTwo.\n\nThree', false);
    expect(shown(advanceBlocks(first, 'Another', true))).toBe(
      shown(advanceBlocks(noBlocks, 'Another', true)),
    );
  });
});

describe('what has half arrived', () => {
  test('is never shown as raw brackets', () => {
    const text = 'Work abroad for 20 days [handbook.pdf#page=5], ask [People](/content/people.md) first.';
    for (let end = 0; end < text.length; end += 1) {
      const drawn = tokensOf(advanceBlocks(noBlocks, text.slice(0, end), false));
      const texts = JSON.stringify(drawn, (key, value) =>
        key === 'raw' || key === 'href' ? undefined : value,
      );
      expect(texts.replaceAll(/"text":"[^"]*","tokens"/g, '')).not.toMatch(/\[(handbook|People)[^\]"]*"/);
    }
  });

  test('never turns the line above into a heading for a moment', () => {
    const text = 'You need:\n- a passport\n- a ticket';
    for (let end = 0; end <= text.length; end += 1) {
      const types = tokensOf(advanceBlocks(noBlocks, text.slice(0, end), false)).map(({ type }) => type);
      expect(types).not.toContain('heading');
    }
  });

  test('is not a paragraph that becomes a table', () => {
    const text = 'Days:\n\n| Where | Days |\n| --- | --- |\n| EEA | 20 |';
    for (let end = 7; end <= text.length; end += 1) {
      const [first, ...others] = tokensOf(advanceBlocks(noBlocks, text.slice(0, end), false));
      expect(first?.type).toBe('paragraph');
      expect(others.map(({ type }) => type).filter((type) => type !== 'space' && type !== 'table')).toEqual(
        [],
      );
    }
  });
});
