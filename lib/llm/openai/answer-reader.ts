import type {
  ContentFilterResults,
  FinishReason,
  TokenUsage,
  ToolCall,
} from '#lib/core/events/answer-trace.ts';
import type { ModelFinish, PromptMessage } from '#lib/core/ports/chat-model.ts';
import { GrowingText } from '#lib/shared/growing-text.ts';
import { isRecord, type Json, type JsonObject } from '#lib/shared/json.ts';
import { countAllTokens } from '#lib/text/tokens.ts';

/**
 * A chunk as servers send it: OpenAI's, with Azure's additions. Fields may be missing or of another type;
 * those are ignored.
 */
export interface ChatChunk {
  /**
   * A list of `{ index, delta: { content, refusal, reasoning_content }, finish_reason, content_filter_results }`. The
   * delta of a response has the summary of its reasoning as `reasoning_summary`.
   */
  choices?: unknown;
  /** Counts `prompt_tokens` and `completion_tokens`. */
  usage?: unknown;
  /** Azure: in a first chunk that has no choices. */
  prompt_filter_results?: unknown;
}

/**
 * What a batch of chunks adds to the first choice. Even without text it may be progress: another choice, or reasoning.
 */
export interface AnswerPiece {
  texts: string[];
  isProgress: boolean;
}

/** Tokens that OpenAI's chat format adds per message. */
const TOKENS_PER_MESSAGE = 4;

/** Thrown when a stream ends before its answer does: a proxy's error page, a server that crashed. */
class Unfinished extends SyntaxError {
  constructor() {
    super('The stream ended before the answer did.');
  }
}

/** More choices than a request can ask for. Further ones are left out. */
const MOST_CHOICES = 128;
/** Azure sends one for each prompt. */
const MOST_PROMPT_RESULTS = 16;

/**
 * Reads one streamed reply: yields the first choice as it arrives and collects everything else for the end. A reply whose
 * choices and calls of tools together have more than `characters` for each choice asked for ends there with finish reason
 * `length` and without calls, which would be incomplete.
 */
export class AnswerReader {
  #charactersLeft: number;
  #isCut = false;
  /** By the index of their choice. */
  readonly #texts = new Map<number, GrowingText>();
  readonly #promptFilter: Json[] = [];
  readonly #tools = new ToolCallReader();
  readonly #summary = new GrowingText();
  #completionFilter: JsonObject | undefined;
  #reason: string | undefined;
  #usage: Record<string, unknown> = {};

  constructor(characters: number) {
    this.#charactersLeft = characters;
  }

  /** Whether the first choice has finished; what happens to the connection afterwards does not matter. */
  get ended(): boolean {
    return this.#reason !== undefined;
  }

  /**
   * Adds a batch of chunks to the first choice. Throws Unfinished if the stream ends before it. Not a
   * generator: another one would cost measurable time per token.
   */
  read(batches: AsyncGenerator<readonly ChatChunk[], undefined>): AsyncIterable<AnswerPiece> {
    const piece = ({ value, done }: IteratorResult<readonly ChatChunk[]>): IteratorResult<AnswerPiece> => {
      if (!done) return { value: this.take(value) };
      this.requireEnd();
      return { value, done };
    };
    const end: IteratorResult<AnswerPiece> = { value: undefined, done: true };
    const iterator = {
      next: () => (this.#isCut ? batches.return(undefined).then(() => end) : batches.next().then(piece)),
      return: async () => {
        await batches.return(undefined);
        return { value: undefined, done: true as const };
      },
    };
    return { [Symbol.asyncIterator]: () => iterator };
  }

  /** Whether it grew too long: nothing more is read. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Throws Unfinished if the chunks have ended and the first choice has not. */
  requireEnd(): void {
    if (!this.ended) throw new Unfinished();
  }

  /** Reads the next chunks. */
  take(chunks: readonly ChatChunk[]): AnswerPiece {
    const piece: AnswerPiece = { texts: [], isProgress: false };
    for (const chunk of chunks) {
      if (this.#isCut) break;
      if (isRecord(chunk.usage)) this.#usage = chunk.usage;
      const more = MOST_PROMPT_RESULTS - this.#promptFilter.length;
      this.#promptFilter.push(...(listOf(chunk.prompt_filter_results).slice(0, more) as Json[]));
      for (const choice of listOf(chunk.choices)) {
        if (isRecord(choice)) this.#takeChoice(choice, piece);
      }
    }
    return piece;
  }

  /** How the answer ended; counts tokens here if the server sent no usage. */
  async finish(prompt: readonly PromptMessage[], signal: AbortSignal): Promise<ModelFinish> {
    const alternatives = [...this.#texts.keys()].filter((index) => index > 0).sort((a, b) => a - b);
    const contentFilter = this.#contentFilter();
    const calls = this.#isCut ? [] : this.#tools.calls;
    const reasoning = `${this.#summary}`.trim();
    return {
      type: 'finish',
      reason: finishReason(this.#reason),
      usage: {
        promptTokens: countOf(this.#usage['prompt_tokens']) ?? (await promptTokens(prompt, signal)),
        completionTokens:
          countOf(this.#usage['completion_tokens']) ??
          (await countAllTokens([...this.#texts.values()].map(String), signal)),
        ...detailsOf(this.#usage),
      },
      ...(alternatives.length > 0 && {
        alternatives: alternatives.map((index) => String(this.#texts.get(index))),
      }),
      ...(contentFilter && { contentFilter }),
      ...(reasoning && { reasoning }),
      ...(calls.length > 0 && { toolCalls: calls }),
    };
  }

  #takeChoice(choice: Record<string, unknown>, piece: AnswerPiece): void {
    const index = countOf(choice['index']) ?? 0;
    if (index >= MOST_CHOICES) return;
    const delta = isRecord(choice['delta']) ? choice['delta'] : {};
    const added = textOf(delta['content']) ?? textOf(delta['refusal']) ?? '';
    const text = this.#texts.get(index) ?? new GrowingText();
    this.#texts.set(index, text);
    if (added) text.add(added);
    if (index === 0) {
      if (added) piece.texts.push(added);
      this.#takeVerdict(choice);
      this.#charactersLeft -= this.#tools.take(delta['tool_calls']) + this.#takeSummary(delta);
    }
    this.#charactersLeft -= added.length;
    if (this.#charactersLeft < 0) this.#cut();
    piece.isProgress ||= added !== '' || isSilentProgress(delta);
  }

  #takeSummary(delta: Record<string, unknown>): number {
    const added = textOf(delta['reasoning_summary']) ?? '';
    if (added) this.#summary.add(added);
    return added.length;
  }

  #cut(): void {
    this.#isCut = true;
    this.#reason = 'length';
  }

  #takeVerdict({ finish_reason, content_filter_results }: Record<string, unknown>): void {
    this.#reason = textOf(finish_reason) || this.#reason;
    if (!isRecord(content_filter_results)) return;
    this.#completionFilter ??= {};
    recordWorst(this.#completionFilter, content_filter_results as JsonObject);
  }

  #contentFilter(): ContentFilterResults | undefined {
    if (this.#promptFilter.length === 0 && !this.#completionFilter) return undefined;
    return { prompt: this.#promptFilter, completion: this.#completionFilter ?? {} };
  }
}

// vLLM and others send a model's reasoning before its answer. It is never shown, but counts as progress.
function isSilentProgress(delta: Record<string, unknown>): boolean {
  return Boolean(delta['reasoning_content'] ?? delta['reasoning_summary'] ?? delta['tool_calls']);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function detailsOf({
  prompt_tokens_details: prompt,
  completion_tokens_details: completion,
}: Record<string, unknown>): Pick<TokenUsage, 'cachedTokens' | 'reasoningTokens'> {
  const cached = isRecord(prompt) ? countOf(prompt['cached_tokens']) : undefined;
  const reasoning = isRecord(completion) ? countOf(completion['reasoning_tokens']) : undefined;
  return {
    ...(cached !== undefined && { cachedTokens: cached }),
    ...(reasoning !== undefined && { reasoningTokens: reasoning }),
  };
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

/** More categories than Azure has. Further ones are left out. */
const MOST_CATEGORIES = 64;
const SEVERITIES = ['safe', 'low', 'medium', 'high'];

/**
 * Azure judges a streamed answer piece by piece (`{ hate: { filtered, severity }, jailbreak: { filtered,
 * detected } }`). Puts the results of the next piece into `worst` where they are no better, category by category, so
 * that the answer is as bad as its worst piece.
 */
export function recordWorst(worst: JsonObject, next: JsonObject): void {
  for (const category of Object.keys(next)) {
    if (!(category in worst) && Object.keys(worst).length >= MOST_CATEGORIES) continue;
    const judgement = next[category] ?? null;
    if (badness(judgement) >= badness(worst[category])) worst[category] = judgement;
  }
}

function badness(judgement: Json | undefined): number {
  if (!isRecord(judgement)) return -1;
  const severity = SEVERITIES.indexOf(String(judgement['severity']));
  return (judgement['filtered'] === true ? 20 : 0) + (judgement['detected'] === true ? 10 : 0) + severity;
}

/** More calls than a client makes at once. Further ones are left out. */
const MOST_CALLS = 128;

/** Collects the calls of tools in a streamed reply, whose arguments come in pieces. */
class ToolCallReader {
  readonly #calls = new Map<number, ToolCall>();

  /**
   * Takes the `tool_calls` of a delta, and returns how many characters they hold. Entries of another shape are ignored.
   */
  take(pieces: unknown): number {
    if (!Array.isArray(pieces)) return 0;
    let characters = 0;
    for (const piece of pieces) if (isRecord(piece)) characters += this.#takePiece(piece);
    return characters;
  }

  /** The calls in order, without those that name no function. */
  get calls(): ToolCall[] {
    const ordered = [...this.#calls].sort(([one], [other]) => one - other);
    return ordered.map(([, call]) => call).filter(({ name }) => name !== '');
  }

  #takePiece(piece: Record<string, unknown>): number {
    const index = Number.isSafeInteger(piece['index']) ? Number(piece['index']) : 0;
    const called = isRecord(piece['function']) ? piece['function'] : {};
    const [id, name, added] = [piece['id'], called['name'], called['arguments']].map(
      (value) => textOf(value) ?? '',
    );
    const call = this.#calls.get(index) ?? { id: '', name: '', arguments: '' };
    if (!this.#calls.has(index) && this.#calls.size >= MOST_CALLS) return 0;
    this.#calls.set(index, {
      id: call.id || (id ?? ''),
      name: call.name || (name ?? ''),
      arguments: call.arguments + (added ?? ''),
    });
    return `${id}${name}${added}`.length;
  }
}
