import { makePassage, type Passage } from '#lib/core/events/passage.ts';
import type {
  ChatModel,
  GenerationOptions,
  ModelEvent,
  Prompt,
  PromptMessage,
} from '#lib/core/ports/chat-model.ts';

/** A passage for tests, of which only what matters need be said. */
export function passageOf(content: string, more: Partial<Passage> = {}): Passage {
  const sourcepage = 'handbook.pdf#page=1';
  const known = {
    id: more.sourcepage ?? sourcepage,
    content,
    sourcepage,
    sourcefile: 'handbook.pdf',
    score: 1,
  };
  return makePassage({ ...known, ...more });
}

/** A prompt as core builds it: history, then the question; no follow-ups unless asked for. */
export function promptOf(
  question: string,
  passages: Passage[],
  more: Partial<Prompt> & { history?: PromptMessage[] } = {},
): Prompt {
  const { history = [], ...rest } = more;
  return {
    messages: [
      { role: 'system', content: 'Answer from the sources.' },
      ...history,
      { role: 'user', content: `${question}\n\nSources:` },
    ],
    question,
    passages,
    extraPassages: [],
    followUps: false,
    ...rest,
  };
}

/** Generation options that leave every choice to the model. */
export const NO_OPTIONS: GenerationOptions = {
  n: 1,
  temperature: undefined,
  maxTokens: undefined,
  seed: undefined,
  reasoningEffort: undefined,
};

/** Everything a model says to a prompt, collected. */
export async function collectAnswer(
  model: ChatModel,
  prompt: Prompt,
  options: Partial<GenerationOptions> = {},
): Promise<{ text: string; deltas: string[]; finish: Extract<ModelEvent, { type: 'finish' }> | undefined }> {
  const deltas: string[] = [];
  let finish: Extract<ModelEvent, { type: 'finish' }> | undefined;
  const signal = new AbortController().signal;
  for await (const event of model.stream(prompt, { ...NO_OPTIONS, ...options }, signal)) {
    if (event.type === 'text-deltas') deltas.push(...event.texts);
    else finish = event;
  }
  return { text: deltas.join(''), deltas, finish };
}
