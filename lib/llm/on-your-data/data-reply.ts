import type { ModelEvent, ModelFinish, PromptMessage } from '#lib/core/ports/chat-model.ts';
import { isRecord } from '#lib/shared/json.ts';
import { type AnswerPiece, AnswerReader, type ChatChunk } from '../openai/answer-reader.ts';

/** What a batch of chunks adds: texts, and the retrieved documents. */
interface DataPart extends AnswerPiece {
  context: DataContext | undefined;
}

/** Chunks of a reply, in the batches that the network delivered. */
type Batches = AsyncIterable<readonly ChatChunk[]>;

/** Reads one reply: the retrieved documents first, then an ordinary chat stream. */
export class DataReply {
  #answer: AnswerReader;
  readonly #parts: AsyncGenerator<DataPart>;
  readonly #first: string[] = [];

  /**
   * `open` receives the reader for its attempt; it may be called again after a failed attempt. `characters` are the most
   * that the answer may have.
   */
  constructor(
    characters: number,
    open: (read: (batches: Batches) => AsyncGenerator<DataPart>) => AsyncGenerator<DataPart>,
  ) {
    this.#answer = new AnswerReader(characters);
    this.#parts = open((batches) => {
      this.#answer = new AnswerReader(characters);
      return readParts(batches, this.#answer);
    });
  }

  /** Waits for the retrieved documents; none if the answer begins or ends without them. */
  async context(): Promise<DataContext> {
    for (;;) {
      const { value, done } = await this.#parts.next();
      if (done) return NO_CONTEXT;
      this.#first.push(...value.texts);
      if (value.context) return value.context;
      if (this.#first.length > 0) return NO_CONTEXT;
    }
  }

  /** The answer, with `[docN]` replaced by the names of the citations. Throws the stream's errors. */
  async *events(
    names: readonly string[],
    prompt: readonly PromptMessage[],
    signal: AbortSignal,
  ): AsyncGenerator<ModelEvent> {
    const marks = new DocMarks(names);
    const show = function* (named: string[]): Generator<ModelEvent> {
      const texts = named.filter(Boolean);
      if (texts.length > 0) yield { type: 'text-deltas', texts };
    };
    const named = (texts: string[]) => texts.map((text) => marks.push(text));
    yield* show(named(this.#first));
    try {
      for await (const { texts } of this.#parts) yield* show(named(texts));
    } catch (thrown) {
      // Cut after the last word: only the token count was lost.
      if (!this.#answer.ended) throw thrown;
    }
    yield* show([marks.end()]);
    yield withNames(await this.#answer.finish(prompt, signal), marks);
  }

  /** Stops the call if it is still running. */
  async close(): Promise<void> {
    await this.#parts.return(undefined);
  }
}

async function* readParts(batches: Batches, answer: AnswerReader): AsyncGenerator<DataPart> {
  for await (const chunks of batches) {
    const piece = answer.take(chunks);
    const context = chunks.map(readContext).find(Boolean);
    yield { ...piece, context, isProgress: piece.isProgress || context !== undefined };
    if (answer.isCut) return;
  }
  answer.requireEnd();
}

function withNames(finish: ModelFinish, marks: DocMarks): ModelFinish {
  const { alternatives } = finish;
  return alternatives ? { ...finish, alternatives: alternatives.map((text) => marks.of(text)) } : finish;
}

const COMPLETE = /\[doc(\d{1,3})\]/g;
/** Text that may still become a mark. */
const BEGUN = /\[(d(o(c\d{0,3})?)?)?$/;

/**
 * Replaces `[docN]` by `[name]` in a text that arrives in arbitrary pieces: holds back a possible mark until
 * it is complete or cannot be one. A number without a name stays as it is.
 */
export class DocMarks {
  readonly #names: readonly string[];
  #held = '';

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  push(piece: string): string {
    const text = this.#held + piece;
    const begun = BEGUN.exec(text)?.index ?? text.length;
    this.#held = text.slice(begun);
    return this.#renamed(text.slice(0, begun));
  }

  /** The held-back text at the end of the stream. */
  end(): string {
    const rest = this.#renamed(this.#held);
    this.#held = '';
    return rest;
  }

  /** Replaces the marks of a complete text. */
  of(text: string): string {
    return this.#renamed(text);
  }

  #renamed(text: string): string {
    return text.replace(COMPLETE, (mark, number: string) => {
      const name = this.#names[Number(number) - 1];
      return name === undefined ? mark : `[${name}]`;
    });
  }
}

/** A document that the answer may cite as `[docN]`, N being its number in the list. */
export interface Citation {
  content: string;
  title: string | null;
  url: string | null;
  filepath: string | null;
  chunkId: string | null;
}

/** A retrieved document, and why it was filtered out if it was. */
export interface RetrievedDocument extends Citation {
  score: number | null;
  rerankerScore: number | null;
  /** `score`: below the requested strictness. `rerank`: others ranked higher. */
  filterReason: string | null;
}

/** The service's report on its retrieval (`azureChatExtensionsMessageContext`). */
export interface DataContext {
  citations: Citation[];
  /** The search queries made from the conversation. */
  queries: string[];
  retrieved: RetrievedDocument[];
}

/** The context of an empty retrieval. */
const NO_CONTEXT: DataContext = { citations: [], queries: [], retrieved: [] };

/** Parses the context in a chunk's `delta`; undefined without one. Ignores fields of an unexpected type. */
export function readContext(chunk: unknown): DataContext | undefined {
  if (!isRecord(chunk) || !Array.isArray(chunk['choices'])) return undefined;
  for (const choice of chunk['choices']) {
    const delta: unknown = isRecord(choice) ? choice['delta'] : undefined;
    const context = isRecord(delta) ? delta['context'] : undefined;
    if (isRecord(context)) {
      return {
        citations: records(context['citations']).map(toCitation),
        queries: readIntent(context['intent']),
        retrieved: records(context['all_retrieved_documents']).map(toRetrieved),
      };
    }
  }
  return undefined;
}

/** A string with a JSON array; some API versions send the queries as an array. */
function readIntent(intent: unknown): string[] {
  if (typeof intent !== 'string') return strings(intent);
  try {
    const parsed: unknown = JSON.parse(intent);
    return Array.isArray(parsed) ? strings(parsed) : [String(parsed)];
  } catch {
    return intent === '' ? [] : [intent];
  }
}

function toCitation(given: Record<string, unknown>): Citation {
  return {
    content: text(given['content']) ?? '',
    title: text(given['title']),
    url: text(given['url']),
    filepath: text(given['filepath']),
    chunkId: text(given['chunk_id']),
  };
}

function toRetrieved(given: Record<string, unknown>): RetrievedDocument {
  return {
    ...toCitation(given),
    score: number(given['original_search_score']),
    rerankerScore: number(given['rerank_score']),
    filterReason: text(given['filter_reason']),
  };
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
