import type { FinishReason, TokenUsage } from './events.ts';
import { FollowUpFilter } from './follow-ups.ts';
import type { ChatModel, GenerationOptions, Prompt } from './ports.ts';

/** What generation yields: the reader's text in order, then one `generated` with everything learned. */
export type GenerationEvent =
  | { type: 'text-delta'; text: string }
  | {
      type: 'generated';
      text: string;
      questions: string[];
      reason: FinishReason;
      usage: TokenUsage;
      ms: number;
    };

const MOST_QUESTIONS = 3;

/** Streams the model's answer, with follow-up markers taken out of the text. Throws what the model throws. */
export async function* generate(
  prompt: Prompt,
  options: GenerationOptions,
  model: ChatModel,
  now: () => number,
  signal: AbortSignal,
): AsyncGenerator<GenerationEvent> {
  const started = now();
  const filter = new FollowUpFilter();
  const questions: string[] = [];
  let text = '';
  let finish: { reason: FinishReason; usage: TokenUsage } | undefined;

  function* show(parts: ReturnType<FollowUpFilter['push']>): Generator<GenerationEvent> {
    for (const part of parts) {
      if (part.type === 'question') questions.push(part.question);
      else {
        text += part.text;
        yield { type: 'text-delta', text: part.text };
      }
    }
  }

  for await (const event of model.stream(prompt, options, signal)) {
    if (event.type === 'finish') finish = event;
    else yield* show(filter.push(event.text));
  }
  yield* show(filter.end());
  if (!finish) throw new Error(`${model.name} ended its answer without saying why.`);
  const { reason, usage } = finish;
  yield {
    type: 'generated',
    text,
    questions: questions.slice(0, MOST_QUESTIONS),
    reason,
    usage,
    ms: now() - started,
  };
}
