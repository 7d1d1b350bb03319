import { expect, test } from 'vitest';
import { systemPrompt } from './system-prompt.ts';

const prompts = {
  system: 'Answer from the sources.',
  systemOpen: 'Answer.',
  followUps: 'Ask three questions.',
  rewriteQuery: '',
};
const settings = {
  prompt_template: undefined,
  language: undefined,
  answer_length: 'normal' as const,
  suggest_followup_questions: false,
  in_scope: true,
};

test('a template replaces our prompt, >>> extends it, and {injected_prompt} includes it', () => {
  const withTemplate = (prompt_template: string) =>
    systemPrompt({ settings: { ...settings, prompt_template } }, prompts);
  expect(systemPrompt({ settings }, prompts)).toBe(prompts.system);
  expect(withTemplate('Be a pirate.')).toBe('Be a pirate.');
  expect(withTemplate('>>>Be a pirate.')).toBe(`${prompts.system}\nBe a pirate.`);
  expect(withTemplate('First $&: {injected_prompt} Last.')).toBe(`First $&: ${prompts.system} Last.`);
});

test('language, instructions and follow-up questions are appended', () => {
  const german = { ...settings, language: 'de', suggest_followup_questions: true };
  const prompt = systemPrompt({ settings: german, instructions: ['Be kind.'] }, prompts);
  expect(prompt).toBe(`${prompts.system}\nAnswer in the language "de".\n\nBe kind.\n\n${prompts.followUps}`);
});

test.each([
  ['short', /^Answer from the sources\.\nAnswer briefly/],
  ['normal', /^Answer from the sources\.$/],
  ['detailed', /^Answer from the sources\.\nAnswer in detail/],
] as const)('the prompt asks for an answer of the chosen length: %s', (answer_length, instruction) => {
  expect(systemPrompt({ settings: { ...settings, answer_length } }, prompts)).toMatch(instruction);
});

test('outside the scope of documents the open prompt is used', () => {
  expect(systemPrompt({ settings: { ...settings, in_scope: false } }, prompts)).toBe(prompts.systemOpen);
  expect(systemPrompt({ settings, directions: { skip: true } }, prompts)).toBe(prompts.systemOpen);
});

test('a complete system prompt is used verbatim, including braces', () => {
  const systemPromptGiven = 'Say {injected_prompt}.';
  expect(systemPrompt({ settings, systemPrompt: systemPromptGiven }, prompts)).toBe(systemPromptGiven);
});
