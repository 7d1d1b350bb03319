import { describe, expect, test } from 'vitest';
import { fitPrompt as fitWithin, type PromptParts, TOKENS_PER_IMAGE } from './token-budget.ts';

const { signal } = new AbortController();
const fitPrompt = (parts: PromptParts, budget: number, count: (text: string) => number) =>
  fitWithin(parts, budget, count, signal);
const countWords = (text: string) => text.split(' ').filter(Boolean).length;
const words = (count: number) => Array(count).fill('word').join(' ');
const part = (count: number, images = 0) => ({ text: words(count), images });
const parts = {
  system: words(6),
  question: part(6),
  history: [part(16), part(6)],
  sources: [words(6), words(6)],
  pictures: [],
};

test('a prompt that fits is not cut', async () => {
  expect(await fitPrompt(parts, 1000, countWords)).toEqual({ turns: 2, sources: 2, pictures: 0 });
});

test('counting is skipped only for prompts that fit at the maximum token rate', async () => {
  const bytes = (text: string) => Buffer.byteLength(text);
  const dear = { text: '例'.repeat(100), images: 0 };
  const asked = { ...parts, question: dear, history: [], sources: [] };
  const exactly = parts.system.length + 300 + 8;
  expect(await fitPrompt(asked, exactly, bytes)).toEqual({ turns: 0, sources: 0, pictures: 0 });
  await expect(fitPrompt(asked, exactly - 1, bytes)).rejects.toThrow('Please shorten your message');
  const never = () => {
    throw new Error('was counted');
  };
  expect(await fitPrompt(parts, 1000, never)).toEqual({ turns: 2, sources: 2, pictures: 0 });
});

test('the oldest turns are dropped first', async () => {
  expect(await fitPrompt(parts, 55, countWords)).toEqual({ turns: 1, sources: 2, pictures: 0 });
});

test('sources take precedence over history, best first', async () => {
  expect(await fitPrompt(parts, 35, countWords)).toEqual({ turns: 0, sources: 1, pictures: 0 });
});

test('a question that does not fit is rejected with advice', async () => {
  await expect(fitPrompt(parts, 19, countWords)).rejects.toThrow('Please shorten your message');
});

test('the request is rejected when none of the found sources fits', async () => {
  await expect(fitPrompt(parts, 22, countWords)).rejects.toThrow('retrieve fewer search results');
});

describe('images', () => {
  const pictures = [words(6), words(6)];
  const picture = TOKENS_PER_IMAGE + 10;

  test('take precedence over history and yield to source text', async () => {
    const fitting = (budget: number) => fitPrompt({ ...parts, pictures }, budget, countWords);
    expect(await fitting(40 + 2 * picture)).toEqual({ turns: 0, sources: 2, pictures: 2 });
    expect(await fitting(40 + 2 * picture - 1)).toEqual({ turns: 2, sources: 2, pictures: 1 });
    expect(await fitting(40)).toEqual({ turns: 0, sources: 2, pictures: 0 });
  });

  test('without text are enough to answer from, but at least one must fit', async () => {
    const alone = { ...parts, sources: [], pictures };
    expect(await fitPrompt(alone, 20 + picture, countWords)).toMatchObject({ sources: 0, pictures: 1 });
    await expect(fitPrompt(alone, 20 + picture - 1, countWords)).rejects.toThrow(
      'retrieve fewer search results',
    );
  });

  test('sent with the question must fit', async () => {
    const asked = { ...parts, question: part(6, 1) };
    expect(await fitPrompt(asked, 40 + TOKENS_PER_IMAGE, countWords)).toMatchObject({ sources: 2 });
    await expect(fitPrompt(asked, TOKENS_PER_IMAGE, countWords)).rejects.toThrow(
      'Please shorten your message',
    );
  });

  test('of earlier turns are dropped with their turn', async () => {
    const shown = { ...parts, history: [part(16), part(6, 1)] };
    expect(await fitPrompt(shown, 50 + TOKENS_PER_IMAGE, countWords)).toMatchObject({ turns: 1 });
    expect(await fitPrompt(shown, 49 + TOKENS_PER_IMAGE, countWords)).toMatchObject({ turns: 0 });
  });
});
