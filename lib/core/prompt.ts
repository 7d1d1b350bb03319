import { AppError } from '#lib/shared/app-error.ts';
import type { Passage } from './passage.ts';
import type { ChatModel, CountTokens, Prompt, PromptMessage } from './ports.ts';
import type { PromptTexts } from './prompt-texts.ts';
import type { AnswerRequest, Attachment, Turn } from './request.ts';
import type { Retrieved } from './retrieve.ts';
import { lastTurn } from './rewrite-query.ts';
import { systemPrompt } from './system-prompt.ts';
import { fitPrompt } from './token-budget.ts';

/** Room kept for the answer when the request sets no `max_tokens`. */
const ANSWER_TOKENS = 1024;

/** A prompt, and how many of the oldest turns and weakest sources had to stay out of it. */
export interface BuiltPrompt {
  prompt: Prompt;
  droppedTurns: number;
  droppedSources: number;
}

/**
 * The messages for the model within its token budget: instructions, history, then the question with its sources.
 * Throws `forbidden` for a `prompt_template` the caller may not use, `context-length` when the question does not fit.
 */
export function buildPrompt(
  request: AnswerRequest,
  found: Retrieved,
  model: ChatModel,
  prompts: PromptTexts,
  countTokens: CountTokens,
): BuiltPrompt {
  const { settings } = request;
  const question = lastTurn(request.turns);
  const history = request.singleTurn ? [] : request.turns.slice(0, -1);
  const passages = settings.send_text_sources ? found.passages : [];
  requirePromptRight(request);
  const system = systemPrompt(request, prompts);
  const fit = fitPrompt(
    {
      system,
      question: withAttachments(question),
      history: history.map(withAttachments),
      sources: passages.map(sourceLine),
    },
    model.contextTokens - (settings.max_tokens ?? ANSWER_TOKENS),
    countTokens,
  );
  const kept = passages.slice(0, fit.sources);
  return {
    prompt: {
      messages: [
        { role: 'system', content: system },
        ...history.slice(history.length - fit.turns).map(toMessage),
        { role: 'user', content: questionWithSources(question, kept, request) },
      ],
      question: question.content,
      passages: kept,
      alsoFound: found.alsoFound,
      followUps: settings.suggest_followup_questions,
    },
    droppedTurns: history.length - fit.turns,
    droppedSources: passages.length - fit.sources,
  };
}

function requirePromptRight({ settings, caller }: AnswerRequest): void {
  if (settings.prompt_template === undefined || caller.mayOverridePrompt) return;
  throw new AppError('forbidden', 'Only administrators may change the prompt; leave prompt_template out.', {
    field: 'context.overrides.prompt_template',
  });
}

// Sources go into the last user message: above a long history, models stop citing them.
function questionWithSources(question: Turn, passages: Passage[], { directions }: AnswerRequest): string {
  if (directions?.skip) return withAttachments(question);
  return [withAttachments(question), 'Sources:', ...passages.map(sourceLine)].join('\n\n');
}

// One line a source, without square brackets: a document must not be able to end its entry or forge a citation.
function sourceLine({ sourcepage, content }: Passage): string {
  const inert = content.replaceAll('[', '(').replaceAll(']', ')').replace(/\s+/g, ' ').trim();
  return `${sourcepage}: ${inert}`;
}

function withAttachments(turn: Turn): string {
  return [turn.content, ...turn.attachments.map(attachmentText)].join('\n\n');
}

function attachmentText(attachment: Attachment): string {
  return attachment.kind === 'text'
    ? `Attached file "${attachment.name}":\n${attachment.text}`
    : `Attached image "${attachment.name}".`;
}

function toMessage(turn: Turn): PromptMessage {
  return { role: turn.role, content: withAttachments(turn) };
}
