import { expect, test } from 'vitest';
import type { SentenceSupport } from '#lib/core/support/support.ts';
import { advanceBlocks, noBlocks } from './answer-blocks.ts';
import type { AnswerToken } from './lexer.ts';
import { markSentences, sentencesByBlock } from './mark-sentences.ts';

/** The unsupported sentences of an answer, in which each is written between ⟦ and ⟧. */
function answerOf(written: string) {
  const sentences: SentenceSupport[] = [];
  let answer = '';
  for (const part of written.split(/(⟦[^⟧]*⟧)/)) {
    const inner = part.replace(/^⟦|⟧$/g, '');
    if (part.startsWith('⟦')) {
      const text = inner.replace(/\[[^\]]*\.(?:md|pdf)\]|\*\*|\*|`|^\s*[-|>]\s*/g, '').replace(/\s+/g, ' ');
      sentences.push({
        text: text.trim(),
        start: answer.length,
        end: answer.length + inner.length,
        citations: [],
        verdict: 'unsupported',
      });
    }
    answer += inner;
  }
  return { answer, sentences };
}

/** The text of an answer as drawn, with ⟦…⟧ around what is marked and ! where what was found is said. */
function drawn(answer: string, sentences: SentenceSupport[], complete = true): string {
  const { settled, tail } = advanceBlocks(noBlocks, answer, complete);
  const blocks = [...settled, ...tail];
  const within = sentencesByBlock(blocks, sentences);
  return blocks
    .map(({ token, start }, index) => textOf(markSentences(token, start, within[index] ?? [])))
    .join('\n')
    .replace(/\n+/g, '\n')
    .trim();
}

function textOf(token: AnswerToken): string {
  if (token.type === 'sentence') return `⟦${token.tokens.map(textOf).join('')}⟧${token.isLast ? '!' : ''}`;
  if (token.type === 'table')
    return [token.header, ...token.rows]
      .map((row) => row.map(({ tokens }) => (tokens as AnswerToken[]).map(textOf).join('')).join('|'))
      .join('\n');
  if (token.type === 'list')
    return token.items.map(({ tokens }) => (tokens as AnswerToken[]).map(textOf).join('')).join('\n');
  if ('tokens' in token && token.tokens) return (token.tokens as AnswerToken[]).map(textOf).join('');
  return token.type === 'text' || token.type === 'codespan' ? token.text : token.raw;
}

const marked = (written: string) => {
  const { answer, sentences } = answerOf(written);
  return drawn(answer, sentences);
};

test.each([
  [
    'a sentence among others',
    'Yes. ⟦You have 24 days.⟧ [a.md] Ask.',
    'Yes. ⟦You have 24 days.⟧! [a.md] Ask.',
  ],
  ['bold words within', '⟦You have **24 days** of leave.⟧', '⟦You have 24 days of leave.⟧!'],
  ['a bold that ends within', '**Yes. ⟦You have⟧** ten.', 'Yes. ⟦You have⟧! ten.'],
  ['a bold around two', '**⟦One day.⟧ ⟦Two days.⟧**', '⟦One day.⟧! ⟦Two days.⟧!'],
  ['a sentence that begins in bold', '⟦**Leave** is 24 days.⟧ Ask.', '⟦Leave is 24 days.⟧! Ask.'],
  ['a citation within', '⟦You have [a.md] 24 days.⟧ Ask.', '⟦You have [a.md] 24 days.⟧! Ask.'],
  ['code within', '⟦Call `GET /x` twice.⟧ Ask.', '⟦Call GET /x twice.⟧! Ask.'],
  ['an item of a list', '- One.\n⟦- Two of 3.⟧ [a.md]\n- Four.', 'One.\n⟦Two of 3.⟧! [a.md]\nFour.'],
  [
    'an item within another',
    '1. One.\n   - Two.\n⟦   - Three is 4.⟧\n2. Five.',
    'One.Two.\n⟦Three is 4.⟧!\nFive.',
  ],
  ['a number that is also the mark', '1. x\n⟦2. 2 days.⟧', 'x\n⟦2 days.⟧!'],
  ['lines of a quote', '> One.\n⟦> Two is 3.⟧\n> Four.', 'One.\n⟦Two is 3.⟧!\nFour.'],
  [
    'a row of a table',
    '| a | b |\n|---|---|\n| x | 1 |\n⟦| y | **2** [a.md] |⟧\n| z | 3 |',
    'a|b\nx|1\n⟦y⟧|⟦2 [a.md]⟧!\nz|3',
  ],
  ['the same words twice', 'Ten days. ⟦Ten days.⟧ Ten days.', 'Ten days. ⟦Ten days.⟧! Ten days.'],
  ['words of Chinese', '可以。⟦每年24天。⟧谢谢。', '可以。⟦每年24天。⟧!谢谢。'],
  ['a later block', '# Leave\n\nYes.\n\n⟦It is 24 days.⟧', 'Leave\nYes.\n⟦It is 24 days.⟧!'],
])('marks the words of %s', (_, written, expected) => {
  expect(marked(written)).toBe(expected);
});

test('offsets that lead elsewhere mark nothing', () => {
  const { answer, sentences } = answerOf('Yes. ⟦You have 24 days.⟧ Ask your manager first.');
  const shifted = sentences.map((one) => ({ ...one, start: one.start + 2, end: one.end + 2 }));
  expect(drawn(answer, shifted)).toBe(answer);
  expect(drawn(answer, [{ ...(sentences[0] as SentenceSupport), start: -50, end: 9999 }])).toBe(answer);
});

test('a sentence in code, in a heading or in a formula is not marked', () => {
  expect(marked('```\n⟦It is 24.⟧\n```')).not.toContain('⟦');
  expect(marked('# ⟦It is 24.⟧')).not.toContain('⟦');
});

test('an answer that arrives marks each sentence that is there, and never other words', () => {
  const { answer, sentences } = answerOf(
    'Yes. ⟦You have **24 days** of leave.⟧ [a.md]\n\n- One.\n⟦- Two is *3*.⟧ [b.md]\n\n⟦It is 7.⟧ Ask.',
  );
  for (let length = 1; length <= answer.length; length += 1) {
    const known = sentences.filter(({ end }) => end <= length);
    const text = drawn(answer.slice(0, length), known, false);
    const found = [...text.matchAll(/⟦([^⟧]*)⟧/g)].map(([, words]) => words);
    expect(sentences.map((one) => one.text)).toEqual(expect.arrayContaining(found));
  }
  expect(drawn(answer, sentences)).toBe(
    'Yes. ⟦You have 24 days of leave.⟧! [a.md]\nOne.\n⟦Two is 3.⟧! [b.md]\n⟦It is 7.⟧! Ask.',
  );
});
