import { GrowingText } from '#lib/shared/growing-text.ts';
import type { ContentFilterResults, TextDeltas, ToolCall } from '../events/answer-trace.ts';
import { certaintyOf } from '../events/events.ts';
import type { ChatModel, GenerationOptions, ModelFinish, Prompt } from '../ports/chat-model.ts';
import type { AnswerRequest } from '../question/request.ts';

/** Events of generation: the reader's text in order, then one `generated` with the complete result. */
export type GenerationEvent =
  | TextDeltas
  | (Omit<
      Required<ModelFinish>,
      'type' | 'answered' | 'contentFilter' | 'model' | 'reasoning' | 'toolCalls'
    > & {
      type: 'generated';
      /** The model that answered: the requested one or its fallback. */
      model: string;
      text: string;
      questions: string[];
      contentFilter: ContentFilterResults | null;
      toolCalls?: ToolCall[];
      reasoning?: string;
      ms: number;
    });

/** Streams the model's answer without follow-up markers. Throws what the model throws. */
export async function* generate(
  prompt: Prompt,
  options: GenerationOptions,
  model: Pick<ChatModel, 'name' | 'stream'>,
  now: () => number,
  signal: AbortSignal,
): AsyncGenerator<GenerationEvent> {
  const started = now();
  const filter = new FollowUpFilter();
  const text = new GrowingText();
  let finish: ModelFinish | undefined;

  for await (const event of model.stream(prompt, options, signal)) {
    if (event.type === 'finish') {
      finish = event;
      continue;
    }
    const texts = event.texts.map((delta) => filter.push(delta)).filter(Boolean);
    text.add(texts.join(''));
    if (texts.length > 0) yield { type: 'text-deltas', texts };
  }
  const rest = filter.end();
  text.add(rest);
  if (rest) yield { type: 'text-deltas', texts: [rest] };
  if (!finish) throw new Error(`${model.name} ended its answer without a finish reason.`);
  const { alternatives = [], contentFilter = null, notices = [], reason, usage } = finish;
  yield {
    type: 'generated',
    model: finish.model ?? model.name,
    text: `${text}`,
    questions: filter.questions,
    certainty: certaintyOf(finish),
    reason,
    usage,
    alternatives: alternatives.map(withoutFollowUps),
    contentFilter,
    ...(finish.toolCalls && { toolCalls: finish.toolCalls }),
    ...(finish.reasoning && { reasoning: finish.reasoning }),
    notices,
    ms: now() - started,
  };
}

/** The generation options of a request. */
export function generationOptions({ settings, sampling, toolUse, n = 1 }: AnswerRequest): GenerationOptions {
  return {
    ...(sampling && { sampling }),
    ...(toolUse && { toolUse }),
    n,
    temperature: settings.temperature,
    maxTokens: settings.max_tokens,
    seed: settings.seed,
    reasoningEffort: settings.reasoning_effort,
  };
}

function withoutFollowUps(answer: string): string {
  const filter = new FollowUpFilter();
  return (filter.push(answer) + filter.end()).trim();
}

/** A marker longer than this, or one that spans lines, is treated as text. */
const MAX_QUESTION_LENGTH = 200;
/** Further questions are removed from the text and dropped. */
const MAX_QUESTIONS = 3;
/** More white space than this before a possible marker is text of the answer. */
const MAX_HELD_SPACE = 200;
const COMPLETE = /<<([^\n]{1,200}?)>>/;

/**
 * Removes follow-up questions, marked as `<<question>>`, from streamed text, however it is split, and collects the first three. Text that
 * may become a marker is held back until it is complete or ruled out. Call `push` for each delta and `end` once: both
 * return text for the reader, which may be empty.
 */
export class FollowUpFilter {
  readonly questions: string[] = [];
  #held = '';

  push(delta: string): string {
    this.#held += delta;
    return this.#release(safeLength);
  }

  end(): string {
    return this.#release((text) => text.length);
  }

  #release(length: (text: string) => number): string {
    let released = '';
    for (let match = COMPLETE.exec(this.#held); match; match = COMPLETE.exec(this.#held)) {
      released += this.#held.slice(0, match.index).trimEnd();
      if (this.questions.length < MAX_QUESTIONS) this.questions.push((match[1] ?? '').trim());
      this.#held = this.#held.slice(match.index + match[0].length).trimStart();
    }
    const safe = length(this.#held);
    released += this.#held.slice(0, safe);
    this.#held = this.#held.slice(safe);
    return released;
  }
}

/**
 * The length of text that is safe to emit: up to the white space before a possible marker, which is removed
 * together with it.
 */
function safeLength(text: string): number {
  const marker = text.lastIndexOf('<<');
  const mayBegin = marker >= 0 && mayComplete(text.slice(marker));
  const shown = mayBegin ? text.slice(0, marker) : text.replace(/<$/, '');
  const { length } = shown.trimEnd();
  return shown.length - length > MAX_HELD_SPACE ? shown.length : length;
}

function mayComplete(marker: string): boolean {
  return marker.length <= MAX_QUESTION_LENGTH + 4 && !marker.includes('\n');
}
