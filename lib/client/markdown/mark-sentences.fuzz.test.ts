import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AnswerSplitter } from '#lib/core/support/split-answer.ts';
import type { SentenceSupport } from '#lib/core/support/support.ts';
import { fuzzParameters } from '../../../vitest.fuzz.ts';
import { advanceBlocks, noBlocks } from './answer-blocks.ts';
import { anyMarkdown } from './any-markdown.test-helper.ts';
import { markSentences, sentencesByBlock } from './mark-sentences.ts';

function sentencesOf(answer: string): SentenceSupport[] {
  const splitter = new AnswerSplitter(() => false);
  const all = [...splitter.push(answer), ...splitter.end()];
  return all.map(({ text, start, end, citations }) => ({
    text,
    start,
    end,
    citations,
    verdict: 'unsupported',
  }));
}

interface Leaf {
  type: unknown;
  text: string;
  sentence?: SentenceSupport;
}

/** All that is within a token, and what of it is in a marked sentence. */
function leavesOf(token: unknown, sentence?: SentenceSupport): Leaf[] {
  if (Array.isArray(token)) return token.flatMap((one) => leavesOf(one, sentence));
  const { type, raw, tokens, items, header, rows } = token as Record<string, unknown>;
  const around = type === 'sentence' ? (token as { sentence: SentenceSupport }).sentence : sentence;
  const within = [header, rows, items, tokens].filter(Boolean);
  if (within.length > 0) return within.flatMap((one) => leavesOf(one, around));
  return [{ type, text: String(type === undefined ? '' : raw), ...(around && { sentence: around }) }];
}

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

test('marks change no word of an answer, and stand around words of their sentence alone', () => {
  fc.assert(
    fc.property(anyMarkdown, fc.integer({ min: -3, max: 3 }), (answer, shift) => {
      const { settled } = advanceBlocks(noBlocks, answer, true);
      const sentences = sentencesOf(answer).map((one) => ({
        ...one,
        start: one.start + shift,
        end: one.end + shift,
      }));
      const within = sentencesByBlock(settled, sentences);
      for (const [index, { token, start }] of settled.entries()) {
        const marked = markSentences(token, start, within[index] ?? []);
        const leaves = leavesOf(marked);
        expect(leaves.map(({ text }) => text).join('')).toBe(
          leavesOf(token)
            .map(({ text }) => text)
            .join(''),
        );
        for (const { type, text, sentence } of leaves)
          if (sentence && type === 'text') expect(lettersOf(sentence.text)).toContain(lettersOf(text));
      }
    }),
    fuzzParameters(150),
  );
});
