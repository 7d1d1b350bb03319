import type { PromptTexts } from './prompt-texts.ts';
import type { AnswerRequest } from './request.ts';
import type { Settings } from './settings.ts';

/** What shapes the words that the model is told first. */
export interface PromptShape
  extends Partial<Pick<AnswerRequest, 'instructions' | 'systemPrompt' | 'directions'>> {
  settings: Pick<Settings, 'prompt_template' | 'language' | 'suggest_followup_questions' | 'in_scope'>;
}

/**
 * What the model is told before the conversation: ours, or the template in its place, then `instructions`. A template
 * that begins with `>>>` is added to ours; `{injected_prompt}` in any other stands for it.
 */
export function systemPrompt({ settings, ...shape }: PromptShape, prompts: PromptTexts): string {
  const { instructions = [], systemPrompt: given, directions } = shape;
  const isClosed = settings.in_scope && !directions?.skip;
  const ours = [
    isClosed ? prompts.system : prompts.systemOpen,
    settings.language && `Answer in the language "${settings.language}".`,
  ];
  const base = given ?? applyTemplate(settings.prompt_template, ours.filter(Boolean).join('\n'));
  return [base, ...instructions, settings.suggest_followup_questions && prompts.followUps]
    .filter(Boolean)
    .join('\n\n');
}

function applyTemplate(template: string | undefined, ours: string): string {
  if (template === undefined) return ours;
  if (template.startsWith('>>>')) return `${ours}\n${template.slice(3)}`;
  // A function, because `$&` in our own prompt would otherwise be read as a pattern.
  return template.replaceAll('{injected_prompt}', () => ours);
}
