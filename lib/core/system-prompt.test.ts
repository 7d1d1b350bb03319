import { expect, test } from 'vitest';
import { FOLLOW_UP_PROMPT, SYSTEM_PROMPT } from './prompt-texts.ts';
import { systemPrompt } from './system-prompt.ts';

const settings = { prompt_template: undefined, language: undefined, suggest_followup_questions: false };

test('a template replaces ours, >>> adds to it, and {injected_prompt} is where it goes', () => {
  const withTemplate = (prompt_template: string) => systemPrompt({ ...settings, prompt_template });
  expect(systemPrompt(settings)).toBe(SYSTEM_PROMPT);
  expect(withTemplate('Be a pirate.')).toBe('Be a pirate.');
  expect(withTemplate('>>>Be a pirate.')).toBe(`${SYSTEM_PROMPT}\nBe a pirate.`);
  expect(withTemplate('First $&: {injected_prompt} Last.')).toBe(`First $&: ${SYSTEM_PROMPT} Last.`);
});

test('language, instructions and follow-up questions are added to it', () => {
  const prompt = systemPrompt({ ...settings, language: 'de', suggest_followup_questions: true }, [
    'Be kind.',
  ]);
  expect(prompt).toBe(`${SYSTEM_PROMPT}\nAnswer in the language "de".\n\nBe kind.\n\n${FOLLOW_UP_PROMPT}`);
});
