import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTokens } from '#lib/text/tokens.ts';
import { speak } from './stream-text.ts';

const never = new AbortController().signal;

async function say(text: string, maxTokens?: number) {
  const deltas: string[] = [];
  let reason = '';
  let tokens = 0;
  for await (const event of speak({ text, certainty: 'answer' }, [], maxTokens, never)) {
    if (event.type === 'text-deltas') deltas.push(...event.texts);
    else {
      reason = event.reason;
      tokens = event.usage.completionTokens;
    }
  }
  return { text: deltas.join(''), deltas, reason, tokens };
}

describe('speaking token by token', () => {
  it('says every text whole, whatever its characters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (text) => {
        const said = await say(text);
        expect(said.text).toBe(text);
        expect(said.tokens).toBe(countTokens(text));
      }),
      { numRuns: 60 },
    );
  });

  it('says a replacement character that the text contains once', async () => {
    expect((await say('\uFFFDჱ \uFFFD\uFFFD.')).text).toBe('\uFFFDჱ \uFFFD\uFFFD.');
  });

  it('never says half a character', async () => {
    const { deltas } = await say('避難場所は尾張町公園です。👩🏽‍🔬 — “œuvre”');
    for (const delta of deltas) expect(delta).not.toContain('\uFFFD');
  });

  it('stops before a citation that would not fit', async () => {
    const text = 'Twenty-seven days. [handbook/leave.pdf#page=3]';
    const whole = countTokens(text);
    const { text: said, reason } = await say(text, whole - 2);
    expect(said.trim()).toBe('Twenty-seven days.');
    expect(reason).toBe('length');
    expect((await say(text, whole)).reason).toBe('stop');
  });

  it('lets many answers take turns', async () => {
    const text = 'one two three four five six seven eight nine ten '.repeat(20);
    const order: number[] = [];
    await Promise.all(
      [0, 1, 2].map(async (speaker) => {
        for await (const _ of speak({ text, certainty: 'answer' }, [], undefined, never)) order.push(speaker);
      }),
    );
    const firstToFinish = Math.min(...[0, 1, 2].map((speaker) => order.lastIndexOf(speaker)));
    expect(new Set(order.slice(0, firstToFinish))).toEqual(new Set([0, 1, 2]));
  });

  it('leaves out nothing it was asked to count', async () => {
    const messages = [{ role: 'user' as const, content: 'How many days of leave do I get?' }];
    for await (const event of speak({ text: '27.', certainty: 'answer' }, messages, undefined, never)) {
      if (event.type === 'finish')
        expect(event.usage.promptTokens).toBeGreaterThanOrEqual(countTokens(messages[0]?.content ?? ''));
    }
  });
});
