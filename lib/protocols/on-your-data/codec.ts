import { CitationScanner, type TextSegment } from '#lib/core/citations/citation-scanner.ts';
import { findNamed } from '#lib/core/citations/citations.ts';
import { sourceUrl } from '#lib/core/citations/sourcepage.ts';
import type { TokenUsage } from '#lib/core/events/answer-trace.ts';
import type { CompleteAnswer } from '#lib/core/events/collect.ts';
import type { Finished, RetrievedDocument, RetrievedEvent, SearchReport } from '#lib/core/events/events.ts';
import type { Passage } from '#lib/core/events/passage.ts';
import { assertNever } from '#lib/shared/app-error.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import { encodeEnding } from '../answer-context.ts';
import { encodeSupport } from '../answer-support.ts';
import type { Codec, Stamp } from '../codec.ts';
import { completionError } from '../completion-error.ts';
import type { ReadOnYourData } from './read-on-your-data.ts';
import type { SearchParameters } from './request-schema.ts';
import { encodeToolCalls } from './tool-use.ts';

/** Options of the encoding of an answer: `model` is the deployment or model as named by the caller. */
export interface OnYourDataStyle extends Pick<ReadOnYourData, 'includeUsage' | 'contexts'> {
  model: string;
  /** For plain OpenAI clients: their object names, and citations by name, which need no list. */
  plain?: boolean;
}

/** Azure OpenAI On Your Data, 2024-05-01-preview: a chat completion whose message has a `context`, citing `[doc1]`. */
export function onYourDataCodec(stamp: Stamp, style: OnYourDataStyle): Codec {
  const { model, includeUsage, contexts, plain = false } = style;
  const object = plain ? 'chat.completion' : 'extensions.chat.completion';
  let citations = new CitationNumberer([]);
  let names: string[] = [];

  const envelope = (object: string): JsonObject => ({
    id: stamp.id,
    object,
    created: stamp.createdSeconds,
    model,
    system_fingerprint: null,
  });
  const chunk = (delta: JsonObject, choice: JsonObject = {}): Json => ({
    ...envelope(`${object}.chunk`),
    choices: [{ index: 0, delta, end_turn: false, finish_reason: null, ...choice }],
  });
  const begin = (event: Pick<RetrievedEvent, 'passages'>) => {
    names = plain ? [] : encodeCitations(event.passages).names;
    citations = new CitationNumberer(names);
  };
  const text = (content: string): Json[] => (content ? [chunk({ content })] : []);

  return {
    encode(event): Json[] {
      switch (event.type) {
        case 'retrieved':
          begin(event);
          return [chunk({ role: 'assistant', context: encodeContext(event, contexts) })];
        case 'text-deltas':
          return event.texts.flatMap((delta) => text(citations.push(delta)));
        case 'support':
          return []; // whole in the last line
        case 'follow-ups':
          return []; // On Your Data has no follow-up questions
        case 'finished':
          return [
            ...text(citations.end()),
            ...lateChunks(event, names, chunk),
            chunk({}, lastChoice(event, plain)),
            ...(includeUsage
              ? [{ ...envelope(`${object}.chunk`), choices: [], usage: usage(event.usage) }]
              : []),
          ];
        default:
          return assertNever(event);
      }
    },
    encodeComplete: (answer) => ({
      ...envelope(object),
      choices: wholeChoices(answer, style),
      ...(answer.contentFilter && { prompt_filter_results: answer.contentFilter.prompt }),
      usage: usage(answer.usage),
    }),
    heartbeat: () => chunk({}),
    error: (error) => completionError(error, stamp.requestId),
  };
}

// The context is beside the delta, as `end_turn`: clients replace what they know by a context within it.
function lastChoice(event: Finished, plain: boolean): JsonObject {
  return {
    context: {
      ...encodeEnding(event),
      ...encodeSupport(event.support, { hasPositions: plain }),
    },
    end_turn: true,
    finish_reason: finishReasonOf(event),
    ...filterOf(event),
  };
}

// Whole calls in one chunk: clients put pieces together and act on none before the end.
function toolCallChunks({ toolCalls = [] }: Finished, chunk: (delta: JsonObject) => Json): Json[] {
  if (toolCalls.length === 0) return [];
  return [chunk({ tool_calls: encodeToolCalls(toolCalls).map((call, index) => ({ index, ...call })) })];
}

function finishReasonOf({ toolCalls, reason }: Pick<Finished, 'toolCalls' | 'reason'>): string {
  return toolCalls && reason === 'stop' ? 'tool_calls' : reason;
}

type MakeChunk = (delta: JsonObject, choice?: JsonObject) => Json;

function lateChunks(event: Finished, names: string[], chunk: MakeChunk): Json[] {
  return [...toolCallChunks(event, chunk), ...alternativeChunks(event, names, chunk)];
}

function alternativeChunks({ alternatives, reason }: Finished, names: string[], chunk: MakeChunk): Json[] {
  return alternatives.map((content, position) =>
    chunk(
      { role: 'assistant', content: numbered(content, names) },
      { index: position + 1, end_turn: true, finish_reason: reason },
    ),
  );
}

function wholeChoices(answer: CompleteAnswer, { contexts, plain }: OnYourDataStyle): Json[] {
  const names = plain ? [] : encodeCitations(answer.passages).names;
  const context = {
    ...encodeContext(answer, contexts),
    ...encodeEnding(answer),
    ...encodeSupport(answer.support, { hasPositions: plain === true }),
  };
  return [answer.text, ...answer.alternatives].map((content, index) => ({
    index,
    message: {
      role: 'assistant',
      content: numbered(content, names),
      end_turn: true,
      context,
      ...(index === 0 && answer.toolCalls && { tool_calls: encodeToolCalls(answer.toolCalls) }),
    },
    finish_reason: index === 0 ? finishReasonOf(answer) : answer.reason,
    ...(index === 0 && filterOf(answer)),
  }));
}

function numbered(text: string, names: string[]): string {
  const numberer = new CitationNumberer(names);
  return numberer.push(text) + numberer.end();
}

function filterOf({ contentFilter }: Pick<Finished, 'contentFilter'>): JsonObject {
  return contentFilter ? { content_filter_results: contentFilter.completion } : {};
}

function usage({ promptTokens, completionTokens, cachedTokens, reasoningTokens }: TokenUsage): JsonObject {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    ...(cachedTokens !== undefined && { prompt_tokens_details: { cached_tokens: cachedTokens } }),
    ...(reasoningTokens !== undefined && {
      completion_tokens_details: { reasoning_tokens: reasoningTokens },
    }),
  };
}

/**
 * Encodes the `context` of a message with the requested parts (citations, intent, all retrieved documents) and, once it is
 * known, how surely the documents answer.
 */
function encodeContext(
  { passages, search }: { passages: Passage[]; search: SearchReport },
  contexts: SearchParameters['include_contexts'],
): JsonObject {
  return {
    ...(contexts.includes('citations') && { citations: encodeCitations(passages).citations }),
    // A JSON array in a string, as the service sends it and its clients parse it.
    ...(contexts.includes('intent') && { intent: JSON.stringify(search.queries) }),
    ...(contexts.includes('all_retrieved_documents') && {
      all_retrieved_documents: search.documents.map(encodeDocument),
    }),
  };
}

/** The citations in the order of their numbers, and the names by which the text cites them. */
function encodeCitations(passages: Passage[]): { names: string[]; citations: Json[] } {
  return { names: passages.map(({ sourcepage }) => sourcepage), citations: passages.map(encodeCitation) };
}

function encodeCitation(passage: Passage): JsonObject {
  return {
    content: passage.content,
    title: passage.title ?? passage.sourcefile,
    url: passage.storageUrl ?? sourceUrl(passage),
    filepath: passage.sourcefile,
    chunk_id: passage.id,
  };
}

function encodeDocument({ passage, queries, filterReason }: RetrievedDocument): Json {
  return {
    ...encodeCitation(passage),
    search_queries: queries,
    data_source_index: 0,
    original_search_score: passage.score,
    ...(passage.rerankerScore !== null && { rerank_score: passage.rerankerScore }),
    ...(filterReason && { filter_reason: filterReason }),
  };
}

/**
 * Rewrites citations by name, `[handbook.pdf#page=3]`, as On Your Data's `[doc1]`, however the text is split. All other
 * text is unchanged, including marks that name no document of this answer. Call `push` for each delta and `end` once.
 */
export class CitationNumberer {
  readonly #names: readonly string[];
  readonly #scanner = new CitationScanner();

  /** `names` is in citation order: the first is `[doc1]`. For duplicate names, the number is that of the better passage. */
  constructor(names: readonly string[]) {
    this.#names = names;
  }

  push(delta: string): string {
    return this.#write(this.#scanner.push(delta));
  }

  end(): string {
    return this.#write(this.#scanner.end());
  }

  #write(segments: TextSegment[]): string {
    return segments.map((segment) => this.#replace(segment)).join('');
  }

  #replace(segment: TextSegment): string {
    const name = segment.type === 'mark' ? findNamed(segment.name, this.#names) : undefined;
    return name === undefined ? segment.raw : `[doc${this.#names.indexOf(name) + 1}]`;
  }
}
