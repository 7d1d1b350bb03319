import { describe, expect, it } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { callJudge } from './judge-answers.ts';

const withModel = readEnvironment({
  OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
  OPENAI_API_KEY: 'key',
  OPENAI_MODEL: 'gpt-4o',
});
const embedded = readEnvironment({});
const ask = (judge: string | null | undefined, environment = withModel) =>
  callJudge({ judge, judgePrompts: undefined }, environment);

describe('the judge', () => {
  it('is the default model, unless another is named', async () => {
    expect((await ask(undefined)).judge?.account().model).toBe('gpt-4o');
    expect((await ask('gpt-4o')).judge?.account().model).toBe('gpt-4o');
  });

  it('that is not wanted, or not configured, is said', async () => {
    expect(await ask(null)).toEqual({ judge: null, reason: '--no-judge was given' });
    expect(await ask(undefined, embedded)).toEqual({ judge: null, reason: 'no chat model is configured' });
  });

  it('that is not configured is refused with those that are', async () => {
    await expect(ask('gpt-9')).rejects.toThrow('--judge is "gpt-9"; the chat models configured are: gpt-4o.');
    await expect(ask('gpt-9', embedded)).rejects.toThrow('the chat models configured are: none.');
  });
});
