import { GrowingText } from '#lib/shared/growing-text.ts';
import { certaintyOf } from './certainty.ts';
import type { ContentFilterResults, TextDeltas, ToolCall } from './completion.ts';
import { FollowUpFilter } from './follow-ups.ts';
import type { ChatModel, GenerationOptions, ModelFinish, Prompt } from './ports/chat-model.ts';
import type { AnswerRequest } from './request.ts';

/** Events of generation: the reader's text in order, then one `generated` with the complete result. */
export type GenerationEvent =
  | TextDeltas
  | (Omit<Required<ModelFinish>, 'type' | 'answered' | 'contentFilter' | 'model' | 'toolCalls'> & {
      type: 'generated';
      /** The model that answered: the requested one or its fallback. */
      model: string;
      text: string;
      questions: string[];
      contentFilter: ContentFilterResults | null;
      toolCalls?: ToolCall[];
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
