import { describe, expect, test } from 'vitest';
import { type AnswerBlocks, advanceBlocks, noBlocks } from './answer-blocks.ts';
import { PLAIN_CHARACTERS, TEXT_BUDGET } from './answer-budget.ts';
import { type AnswerToken, lexMarkdown } from './lexer.ts';

/** Every token of an answer and within it. */
function piecesOf(tokens: readonly object[]): AnswerToken[] {
  return (tokens as AnswerToken[]).flatMap((token) => {
    const within = Object.entries(token).flatMap(([key, value]) =>
      ['tokens', 'items', 'header', 'rows'].includes(key) && Array.isArray(value) ? value.flat() : [],
    );
    return [token, ...piecesOf(within)];
  });
}

const paragraphs = (count: number) => 'a\n\n'.repeat(count);
const footnotes = (count: number) =>
  Array.from({ length: count }, (_, at) => `Yes[^${at}].\n\n[^${at}]: because`).join('\n\n');
const rows = (count: number) => `|a|b|c|\n|-|-|-|\n${'|1|2|3|\n'.repeat(count)}`;

const HOSTILE = {
  'a hundred thousand paragraphs': paragraphs(100_000),
  'five thousand footnotes': footnotes(5000),
  'marks of one footnote': `${'a[^1] '.repeat(80)}\n\n`.repeat(20),
  'ten thousand items': '- a\n'.repeat(10_000),
  'lists of some items each': `${'- a\n'.repeat(500)}\n---\n\n`.repeat(40),
  'cells of a table': rows(2000),
  'cells of many tables': `${rows(100)}\n`.repeat(40),
  'words in bold in many paragraphs': `${'**a** '.repeat(100)}\n\n`.repeat(200),
  'one line of a megabyte': '`'.repeat(1_100_000),
  'links after some text': `Some text.\n\n${'[a](https://a.example) '.repeat(2000)}`,
};

describe.each(Object.entries(HOSTILE))('an answer of %s', (_, text) => {
  const tokens = lexMarkdown(text);
  const pieces = piecesOf(tokens.filter(({ type }) => type !== 'plain'));
  const countOf = (...types: string[]) => pieces.filter(({ type }) => types.includes(type)).length;

  test('has a bounded number of pieces', () => {
    expect(pieces.length).toBeLessThanOrEqual(TEXT_BUDGET.pieces);
    expect(countOf('footnote')).toBeLessThanOrEqual(TEXT_BUDGET.footnotes);
    expect(countOf('footnote-mark')).toBeLessThanOrEqual(TEXT_BUDGET.marksOfFootnotes);
    expect(tokens.filter(({ type }) => type !== 'space' && type !== 'plain').length).toBeLessThanOrEqual(
      TEXT_BUDGET.blocks,
    );
  });

  test('loses no text: the rest is shown as it was written, in parts', () => {
    const plain = tokens.filter(({ type }) => type === 'plain');
    expect(plain.length).toBeGreaterThan(0);
    expect(Math.max(...plain.map(({ raw }) => raw.length))).toBeLessThanOrEqual(PLAIN_CHARACTERS);
    expect(tokens.map(({ raw }) => raw).join('')).toBe(text);
    expect(tokens.slice(-plain.length)).toEqual(plain);
  });
});

describe('an answer that goes beyond its budget while it arrives', () => {
  const text = `# Title\n\n${paragraphs(2500)}**The end** [a.md]`;

  /** The blocks after each piece of the answer. */
  function arriving(whole: string, step: number): AnswerBlocks[] {
    const states = [noBlocks];
    for (let end = step; end < whole.length + step; end += step) {
      states.push(advanceBlocks(states.at(-1) ?? noBlocks, whole.slice(0, end), false));
    }
    return states;
  }

  test('is plain text from that moment on, and no block before it is drawn again', () => {
    const states = arriving(text, 97);
    const plain = states.findIndex(({ plainFrom }) => plainFrom !== undefined);
    expect(states[plain]?.text.length).toBeLessThan(TEXT_BUDGET.blocks * 3 + 200);
    const last = advanceBlocks(states.at(-1) ?? noBlocks, text, true);
    for (const { settled } of states.slice(plain)) {
      expect(settled.every((block, at) => last.settled[at] === block)).toBe(true);
    }
    expect(last.settled.map(({ token }) => token)).toEqual(lexMarkdown(text));
  });

  test('is lexed no more: what arrives then is not Markdown', () => {
    const state = arriving(text, 97).at(-1);
    expect(state?.tail.map(({ token }) => token.type)).toEqual(['plain']);
    expect(state?.tail[0]?.token.raw.endsWith('**The end** [a.md]')).toBe(true);
  });

  test('ends the same with an endless line after some text', () => {
    const endless = `One.\n\n- two\n\n${'a'.repeat(30_000)}\n\n**Three**`;
    const last = advanceBlocks(arriving(endless, 5000).at(-1) ?? noBlocks, endless, true);
    expect(last.settled.map(({ token }) => token)).toEqual(lexMarkdown(endless));
    expect(last.settled.map(({ token }) => token.type).slice(0, 4)).toEqual([
      'paragraph',
      'space',
      'list',
      'space',
    ]);
  });
});

test('a long ordinary answer stays within its budget', () => {
  const section = (at: number) =>
    `## Section ${at}\n\nSome **words** and \`code\` [a.md#page=${at}].\n\n- one\n- two\n  - three\n\n${rows(10)}\n`;
  const text = Array.from({ length: 90 }, (_, at) => section(at)).join('\n');
  expect(lexMarkdown(text).some(({ type }) => type === 'plain')).toBe(false);
});
