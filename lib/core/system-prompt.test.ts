import { expect, test } from 'vitest';
import { systemPrompt } from './system-prompt.ts';

const prompts = { system: 'Answer from the sources.', followUps: 'Ask three questions.', rewriteQuery: '' };
const settings = { prompt_template: undefined, language: undefined, suggest_followup_questions: false };

test('a template replaces ours, >>> adds to it, and {injected_prompt} is where it goes', () => {
  const withTemplate = (prompt_template: string) => systemPrompt({ ...settings, prompt_template }, prompts);
  expect(systemPrompt(settings, prompts)).toBe(prompts.system);
  expect(withTemplate('Be a pirate.')).toBe('Be a pirate.');
  expect(withTemplate('>>>Be a pirate.')).toBe(`${prompts.system}\nBe a pirate.`);
  expect(withTemplate('First $&: {injected_prompt} Last.')).toBe(`First $&: ${prompts.system} Last.`);
});

test('language, instructions and follow-up questions are added to it', () => {
  const prompt = systemPrompt({ ...settings, language: 'de', suggest_followup_questions: true }, prompts, [
    'Be kind.',
  ]);
  expect(prompt).toBe(`${prompts.system}\nAnswer in the language "de".\n\nBe kind.\n\n${prompts.followUps}`);
});
