import type { ContentFilterResults, FinishReason } from '#lib/core/completion.ts';
import type { ModelFinish, PromptMessage } from '#lib/core/ports.ts';
import { isRecord, type Json, type JsonObject } from '#lib/shared/json.ts';
import { countAllTokens } from '#lib/text/tokens.ts';
import { worseResults } from './content-filter-results.ts';

/**
 * A chunk as servers really send it: OpenAI's, with Azure's additions. Anything may be missing or of another type, which
 * is left out.
 */
export interface ChatChunk {
  /** A list of `{ index, delta: { content, refusal, reasoning_content }, finish_reason, content_filter_results }`. */
  choices?: unknown;
  /** Counts `prompt_tokens` and `completion_tokens`. */
  usage?: unknown;
  /** Azure: in a first chunk that has no choices. */
  prompt_filter_results?: unknown;
}

/** What a chunk adds to the first answer; no text may still be progress, of another answer or of thinking. */
export interface AnswerPart {
  text: string;
  isProgress: boolean;
}

/** What chunks that came together add: the texts of those that have one, and whether any is progress. */
export interface AnswerPiece {
  texts: string[];
  isProgress: boolean;
}

/** Tokens that OpenAI's chat format adds to a message. */
const TOKENS_PER_MESSAGE = 4;

/** Thrown at the end of a stream that nobody ended: a proxy's page, a server that went. */
class Unfinished extends SyntaxError {
  constructor() {
    super('The stream ended before the answer did.');
  }
}

/** Collects one streamed reply: the first answer is handed on as it comes, everything else is kept for the end. */
export class AnswerReader {
  readonly #texts = new Map<number, string>();
  readonly #promptFilter: Json[] = [];
  #completionFilter: JsonObject | undefined;
  #reason: string | undefined;
  #usage: Record<string, unknown> = {};

  /** Whether the first answer came to its end, whatever happens to the connection afterwards. */
  get ended(): boolean {
    return this.#reason !== undefined;
  }

  /**
   * What the chunks add to the first answer, those together that came together. Throws Unfinished when they end before
   * it does. Not a generator: one more of them would be felt at every token.
   */
  read(batches: AsyncGenerator<readonly ChatChunk[], undefined>): AsyncIterable<AnswerPiece> {
    const piece = ({ value, done }: IteratorResult<readonly ChatChunk[]>): IteratorResult<AnswerPiece> => {
      if (!done) return { value: this.#takeAll(value) };
      this.requireEnd();
      return { value, done };
    };
    const iterator = {
      next: () => batches.next().then(piece),
      return: async () => {
        await batches.return(undefined);
        return { value: undefined, done: true as const };
      },
    };
    return { [Symbol.asyncIterator]: () => iterator };
  }

  /** Throws Unfinished when the chunks have ended and the first answer has not. */
  requireEnd(): void {
    if (!this.ended) throw new Unfinished();
  }

  /** Takes the next chunk. */
  take(chunk: ChatChunk): AnswerPart {
    if (isRecord(chunk.usage)) this.#usage = chunk.usage;
    this.#promptFilter.push(...(listOf(chunk.prompt_filter_results) as Json[]));
    let text = '';
    let isProgress = false;
    for (const choice of listOf(chunk.choices)) {
      if (!isRecord(choice)) continue;
      const index = countOf(choice['index']) ?? 0;
      const delta = isRecord(choice['delta']) ? choice['delta'] : {};
      const added = textOf(delta['content']) ?? textOf(delta['refusal']) ?? '';
      this.#texts.set(index, (this.#texts.get(index) ?? '') + added);
      if (index === 0) {
        text += added;
        this.#takeVerdict(choice);
      }
      // vLLM and others: a model's reasoning before its answer. Never shown, but a sign of progress.
      isProgress ||= added !== '' || Boolean(delta['reasoning_content']);
    }
    return { text, isProgress };
  }

  /** How the answer ended; tokens are counted here where the server did not say. */
  async finish(prompt: readonly PromptMessage[], signal: AbortSignal): Promise<ModelFinish> {
    const alternatives = [...this.#texts.keys()].filter((index) => index > 0).sort((a, b) => a - b);
    const contentFilter = this.#contentFilter();
    return {
      type: 'finish',
      reason: finishReason(this.#reason),
      usage: {
        promptTokens: countOf(this.#usage['prompt_tokens']) ?? (await promptTokens(prompt, signal)),
        completionTokens:
          countOf(this.#usage['completion_tokens']) ??
          (await countAllTokens([...this.#texts.values()], signal)),
      },
      ...(alternatives.length > 0 && {
        alternatives: alternatives.map((index) => this.#texts.get(index) ?? ''),
      }),
      ...(contentFilter && { contentFilter }),
    };
  }

  #takeAll(chunks: readonly ChatChunk[]): AnswerPiece {
    const piece: AnswerPiece = { texts: [], isProgress: false };
    for (const chunk of chunks) {
      const { text, isProgress } = this.take(chunk);
      if (text) piece.texts.push(text);
      piece.isProgress ||= isProgress;
    }
    return piece;
  }

  #takeVerdict({ finish_reason, content_filter_results }: Record<string, unknown>): void {
    this.#reason = textOf(finish_reason) || this.#reason;
    if (!isRecord(content_filter_results)) return;
    this.#completionFilter = worseResults(this.#completionFilter ?? {}, content_filter_results as JsonObject);
  }

  #contentFilter(): ContentFilterResults | undefined {
    if (this.#promptFilter.length === 0 && !this.#completionFilter) return undefined;
    return { prompt: this.#promptFilter, completion: this.#completionFilter ?? {} };
  }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function countOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined;
}

async function promptTokens(messages: readonly PromptMessage[], signal: AbortSignal): Promise<number> {
  const texts = messages.map(({ content }) => content);
  return (await countAllTokens(texts, signal)) + messages.length * TOKENS_PER_MESSAGE;
}

function finishReason(reason: string | undefined): FinishReason {
  return reason === 'length' || reason === 'content_filter' ? reason : 'stop';
}
