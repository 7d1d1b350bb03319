import {
  type Choice,
  type Completion,
  envelope,
  filterResults,
  PROMPT_FILTER_RESULTS,
  toolCallOf,
} from './completion.ts';

type Chunk = Record<string, unknown>;

/** The steps of a stream before each piece of the first choice, and after the last. */
export interface Pace {
  includeUsage: boolean;
  /** Awaited before the piece with this number, and once after the last. Throws to break the connection. */
  before(piece: number): Promise<void>;
}

/** The answer as server-sent events: Azure's chunk about the prompt, the choices, the usage if asked for, the end. */
export async function* completionEvents(completion: Completion, pace: Pace): AsyncGenerator<string> {
  const head = envelope(completion, 'chat.completion.chunk');
  const usage = pace.includeUsage ? { usage: null } : {};
  if (completion.azure && !completion.onYourData) {
    yield event({
      ...head,
      id: '',
      model: '',
      created: 0,
      object: '',
      choices: [],
      prompt_filter_results: PROMPT_FILTER_RESULTS,
    });
  }
  for await (const choice of choiceChunks(completion, pace)) {
    yield event({ ...head, choices: [choice], ...usage });
  }
  if (pace.includeUsage) yield event({ ...head, choices: [], usage: completion.usage });
  yield 'data: [DONE]\n\n';
}

async function* choiceChunks(completion: Completion, pace: Pace): AsyncGenerator<Chunk> {
  const { choices } = completion;
  yield* choices.map((choice, index) => chunk(completion, index, opening(choice)));
  const longest = Math.max(...choices.map(({ pieces }) => pieces.length));
  for (let at = 0; at < longest; at++) {
    await pace.before(at);
    // Services send the choices of `n` interleaved.
    yield* choices.flatMap(({ pieces }, index) => {
      const content = pieces[at];
      return content === undefined ? [] : [chunk(completion, index, { content })];
    });
  }
  await pace.before(longest);
  yield* choices.map((choice, index) => ({
    ...chunk(completion, index, {}),
    finish_reason: choice.finish,
    ...(completion.azure && { content_filter_results: filterResults(choice) }),
    ...(completion.onYourData && { end_turn: true }),
  }));
}

function opening({ context, toolCall }: Choice): object {
  if (toolCall)
    return { role: 'assistant', content: null, tool_calls: [{ index: 0, ...toolCallOf(toolCall) }] };
  return context ? { role: 'assistant', context } : { role: 'assistant', content: '', refusal: null };
}

function chunk({ azure, onYourData }: Completion, index: number, delta: object): Chunk {
  return {
    index,
    delta,
    finish_reason: null,
    logprobs: null,
    ...(azure && { content_filter_results: {} }),
    ...(onYourData && { end_turn: false }),
  };
}

function event(chunk: Chunk): string {
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

/** The same bytes in pieces of this size, so that events, and signs of several bytes, are cut anywhere. */
export async function* inPiecesOf(size: number, events: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of events) {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
}
