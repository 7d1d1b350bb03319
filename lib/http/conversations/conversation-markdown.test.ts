import fc from 'fast-check';
import { marked } from 'marked';
import { expect, test } from 'vitest';
import type { Conversation } from '#lib/api/conversations.ts';
import { conversationMarkdown } from './export-route.ts';

const ORIGIN = 'https://citewell.example';

function conversation(words: { title: string; question: string; answer: string; citations: string[] }) {
  const { title, question, answer, citations } = words;
  const turn = {
    id: 'tn_1',
    parent: null,
    question,
    attachments: [question],
    answer,
    dataPoints: { citations },
    thoughts: [],
    status: 'done',
  };
  return { title, createdAtMs: 0, activeTurn: 'tn_1', turns: [turn] } as unknown as Conversation;
}

const EVIL = [
  '![x](https://evil.example)',
  '<img src=x>',
  '[a](//evil.example)',
  '[a.pdf#page=1]',
  '[1]',
  '(',
  '\n',
];
const words = fc
  .array(fc.oneof(fc.constantFrom(...EVIL, 'https://evil.example', '`', '\\'), fc.string()))
  .map((parts) => parts.join(''));

test('an exported conversation loads no image and links to its own sources alone, for any question and answer', async () => {
  await fc.assert(
    fc.asyncProperty(words, words, words, fc.array(words), async (title, question, answer, names) => {
      const citations = ['a.pdf#page=1', ...names];
      const written = await conversationMarkdown(
        conversation({ title, question, answer, citations }),
        ORIGIN,
      );
      const found: string[] = [];
      void marked.walkTokens(marked.lexer(written), (token) => {
        if (token.type === 'link') found.push(new URL(token['href']).origin);
        else if (['image', 'html', 'def'].includes(token.type)) found.push(token.type);
      });
      expect(found.filter((origin) => origin !== ORIGIN)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test('its citations still lead to the documents', async () => {
  const written = await conversationMarkdown(
    conversation({
      title: 'T',
      question: 'Q',
      answer: 'Five days [a.pdf#page=1].',
      citations: ['a.pdf#page=1'],
    }),
    ORIGIN,
  );
  expect(written).toContain('Five days [1].');
  expect(written).toContain(`1. [a.pdf, page 1](<${ORIGIN}/content/a.pdf#page=1>)`);
});

test('a reader’s own files go by their names, also once they are removed', async () => {
  const own = 'my/8399abcdef/code%23.md';
  const written = await conversationMarkdown(
    conversation({
      title: 'T',
      question: 'Q',
      answer: `Tabs [${own}]. Spaces [my/77/old.md].`,
      citations: [own],
    }),
    ORIGIN,
  );
  expect(written).toContain('Tabs [1]. Spaces (old.md).');
  expect(written).toContain('1. [code\\#.md](<');
});

test('an export says which sentences the sources do not support, as text', async () => {
  const plain = conversation({ title: 'T', question: 'Q', answer: '24 days [a.md].', citations: ['a.md'] });
  const support = {
    supported: 1,
    of: 2,
    sentences: [
      {
        text: '24 days ![x](https://evil.example).',
        start: 0,
        end: 7,
        citations: ['a.md'],
        verdict: 'unsupported',
        missing: [{ kind: 'figure', answer: '24', source: '20' }],
      },
    ],
  };
  const written = await conversationMarkdown(
    { ...plain, turns: plain.turns.map((turn) => ({ ...turn, support })) } as unknown as Conversation,
    ORIGIN,
  );
  expect(written).toContain('(1 of 2 sentences are supported. To check:)');
  expect(written).toContain('The source says “20”, the answer says “24”.');
  expect(written).toContain('!\\[x\\](');
});
