import type { PromptTexts } from '#lib/core/prompt-texts.ts';
import { systemPrompt } from '#lib/core/system-prompt.ts';
import { overridesOf, type Tuning } from './tuning.ts';

/** What the model would be told before the conversation, by the server's own rules and words. */
export function promptPreview(tuning: Tuning, prompts: PromptTexts): string {
  const { prompt_template, language, suggest_followup_questions, in_scope } = overridesOf(tuning);
  const settings = {
    prompt_template: typeof prompt_template === 'string' ? prompt_template : undefined,
    language: typeof language === 'string' ? language : undefined,
    suggest_followup_questions: suggest_followup_questions === true,
    in_scope: in_scope !== false,
  };
  return systemPrompt({ settings }, prompts);
}
