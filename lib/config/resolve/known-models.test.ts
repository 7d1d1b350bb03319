import { expect, test } from 'vitest';
import { capabilitiesOf } from './known-models.ts';

test.each([
  ['gpt-4o-mini', 128_000, true, false],
  ['gpt-4.1-nano-2025-04-14', 1_000_000, true, false],
  ['gpt-5.1', 400_000, true, true],
  ['gpt-5-chat', 128_000, true, false],
  ['o4-mini', 200_000, true, true],
  ['o3-mini', 200_000, false, true],
  ['gpt-35-turbo', 16_385, false, false],
  ['gpt-4', 8192, false, false],
])('%s is known', (name, contextTokens, vision, reasoning) => {
  expect(capabilitiesOf(name, 'azure')).toEqual({ contextTokens, vision, reasoning });
});

test.each([
  ['llama3.2-vision:11b', true],
  ['meta-llama/Llama-3.1-8B-Instruct', false],
  ['Qwen/Qwen2.5-VL-7B-Instruct', true],
  ['phi4', false],
])('of the open model %s only a window that every server has is expected', (name, vision) => {
  expect(capabilitiesOf(name, 'openai')).toEqual({ contextTokens: 4096, vision, reasoning: false });
});

test('of a stranger little is expected', () => {
  expect(capabilitiesOf('chat', 'azure')).toEqual({ contextTokens: 16_385, vision: false, reasoning: false });
  expect(capabilitiesOf('our-model', 'openai').contextTokens).toBe(4096);
});
