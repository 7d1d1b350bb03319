import type { AnswerRequest } from '../question/request.ts';
import type { Settings } from '../settings/settings.ts';

/** The prompt templates, in Markdown; operators can replace each file. */
export interface PromptTexts {
  /** The system prompt. */
  system: string;
  /** Replaces the system prompt when the model may also use its own knowledge. */
  systemOpen: string;
  /** Appended when follow-up questions are requested, each as `<<question>>`. */
  followUps: string;
  /** Instructs the model to rewrite a conversation into one search query. */
  rewriteQuery: string;
}

/** Prompts with the version that administrators stored; without one they are the built-in ones. */
export interface VersionedPrompts extends PromptTexts {
  version?: number;
}

/** Loads the current prompts for each question, because administrators can change them while the server runs. */
export type PromptsInForce = () => Promise<VersionedPrompts>;

/** The parts of a request that shape the system prompt. */
interface PromptShape extends Partial<Pick<AnswerRequest, 'instructions' | 'systemPrompt' | 'directions'>> {
  settings: Pick<
    Settings,
    'prompt_template' | 'language' | 'answer_length' | 'suggest_followup_questions' | 'in_scope'
  >;
}

/** How long an answer is to be; a normal one is what our prompt asks for. */
const LENGTHS: Readonly<Record<Settings['answer_length'], string | undefined>> = {
  short:
    'Answer briefly: in one to three sentences, or a short list where the question asks for several things.',
  normal: undefined,
  detailed:
    'Answer in detail: give everything in the sources that bears on the question, with its conditions, exceptions and figures.',
};

/**
 * Builds the system prompt: ours, or the template that replaces it, then `instructions`. A template that starts
 * with `>>>` is appended to ours; any other may include ours with `{injected_prompt}`.
 */
export function systemPrompt({ settings, ...shape }: PromptShape, prompts: PromptTexts): string {
  const { instructions = [], systemPrompt: given, directions } = shape;
  const isClosed = settings.in_scope && !directions?.skip;
  const ours = [
    isClosed ? prompts.system : prompts.systemOpen,
    settings.language && `Answer in the language "${settings.language}".`,
    LENGTHS[settings.answer_length],
  ];
  const base = given ?? applyTemplate(settings.prompt_template, ours.filter(Boolean).join('\n'));
  return [base, ...instructions, settings.suggest_followup_questions && prompts.followUps]
    .filter(Boolean)
    .join('\n\n');
}

function applyTemplate(template: string | undefined, ours: string): string {
  if (template === undefined) return ours;
  if (template.startsWith('>>>')) return `${ours}\n${template.slice(3)}`;
  // A replacer function, because `$&` in our prompt would be interpreted as a pattern.
  return template.replaceAll('{injected_prompt}', () => ours);
}
