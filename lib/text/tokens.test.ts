import process from 'node:process';
import { countTokens as countByOpenAi } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { countAllTokens, countTokens } from './tokens.ts';

const PROSE = {
  English: 'Employees have thirty days of leave a year; unused days end in March, unless a manager agrees. ',
  German: 'Beschäftigte haben dreißig Urlaubstage im Jahr; nicht genommene Tage verfallen Ende März. ',
  Japanese: '従業員には年間三十日の休暇があります。未使用の休暇は三月末に失効しますので、ご注意ください。',
  Chinese: '员工每年有三十天的休假。未使用的假期将于三月底失效，除非经理另行批准，请提前安排好您的时间。',
  Arabic: 'يحصل الموظفون على ثلاثين يوما من الإجازة في السنة، وتنتهي الأيام غير المستخدمة في مارس. ',
};

describe('ordinary prose', () => {
  test.each(Object.entries(PROSE))('in %s has the tokens that the model counts', (_, sentence) => {
    const passage = sentence.repeat(20);
    expect(countTokens(passage)).toBe(countByOpenAi(passage));
  });

  test.each(Object.entries(PROSE))('of a whole book in %s has a few percent more at most', (_, sentence) => {
    const book = sentence.repeat(400);
    const exact = countByOpenAi(book);
    expect(countTokens(book)).toBeGreaterThan(exact * 0.98);
    expect(countTokens(book)).toBeLessThan(exact * 1.08);
  });
});

test('a text whose parts differ is not taken for a shorter one', () => {
  const text = ' '.repeat(60_000) + '报告'.repeat(10_000);
  expect(countTokens(text)).toBeGreaterThan(countByOpenAi('报告'.repeat(64)) * 150);
});

test('markers of the model count as plain text', () => {
  expect(countTokens('<|endoftext|>')).toBeGreaterThan(1);
});

describe('a text without boundaries of words', () => {
  const runs = ['(', 'a', '_', 'é', ' ', '\u0301', '中文', 'ไทย', 'हिन्दी', '👨\u200d👩\u200d', '𝒜', 'qzxkv'];

  test.each(runs)('of %j is counted in time that does not grow with its square', (run) => {
    const before = process.threadCpuUsage();
    countTokens(run.repeat(99_000 / run.length));
    const { user, system } = process.threadCpuUsage(before);
    // The square takes seconds.
    expect((user + system) / 1000).toBeLessThan(500);
  });

  test.each(runs)('of %j has about the tokens that the model counts', (run) => {
    const text = run.repeat(1_500 / run.length);
    const exact = countByOpenAi(text);
    expect(countTokens(text)).toBeGreaterThanOrEqual(exact);
    expect(countTokens(text)).toBeLessThan(exact * 1.1 + 30);
  });
});

test('texts are counted together, until the caller leaves', async () => {
  const texts = [PROSE.English, PROSE.Chinese.repeat(30)];
  const together = texts.reduce((sum, text) => sum + countTokens(text), 0);
  expect(await countAllTokens(texts, new AbortController().signal)).toBe(together);
  await expect(countAllTokens(texts, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
});
