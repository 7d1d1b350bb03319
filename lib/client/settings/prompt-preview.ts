import { systemPrompt } from '#lib/core/system-prompt.ts';
import { overridesOf, type Tuning } from './tuning.ts';

/** What the model would be told before the conversation, by the server's own rules and words. */
export function promptPreview(tuning: Tuning): string {
  const { prompt_template, language, suggest_followup_questions } = overridesOf(tuning);
  return systemPrompt({
    prompt_template: typeof prompt_template === 'string' ? prompt_template : undefined,
    language: typeof language === 'string' ? language : undefined,
    suggest_followup_questions: suggest_followup_questions === true,
  });
}
