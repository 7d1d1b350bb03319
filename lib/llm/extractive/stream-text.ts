import { decodeGenerator, encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { Certainty } from '#lib/core/events/events.ts';
import type { ModelEvent, PromptMessage } from '#lib/core/ports/chat-model.ts';
import { yieldToEventLoop } from '#lib/shared/async.ts';
import { countAllTokens, shortRuns } from '#lib/text/tokens.ts';

/** Pieces said together before the event loop gets a turn, so that hundreds of answers share it. */
const PIECES_PER_TURN = 16;
const TOKENS_PER_MESSAGE = 4;

/**
 * Says a text in tokens and ends with one `finish`: `length` when `maxTokens` cut it, which happens before a
 * citation rather than within it. Throws the signal's reason once it aborts.
 */
export async function* speak(
  { text, certainty }: { text: string; certainty: Certainty },
  messages: readonly PromptMessage[],
  maxTokens: number | undefined,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const texts = messages.map(({ content }) => content);
  const promptTokens = (await countAllTokens(texts, signal)) + messages.length * TOKENS_PER_MESSAGE;
  const all = await piecesOf(text, signal);
  const said = maxTokens === undefined ? all : all.slice(0, cutBeforeCitation(all, maxTokens));
  for (let at = 0; at < said.length; at += PIECES_PER_TURN) {
    if (at > 0) await yieldToEventLoop(signal);
    signal.throwIfAborted();
    yield { type: 'text-deltas', texts: said.slice(at, at + PIECES_PER_TURN).map((piece) => piece.text) };
  }
  signal.throwIfAborted();
  const reason = said.length < all.length ? 'length' : 'stop';
  const completionTokens = said.reduce((sum, { tokens }) => sum + tokens, 0);
  yield { type: 'finish', reason, certainty, usage: { promptTokens, completionTokens } };
}

interface Piece {
  text: string;
  tokens: number;
}

/** Whole characters that are encoded before the event loop gets a turn: few answers have as many. */
const PART = /[\s\S]{1,4000}/gu;

async function piecesOf(text: string, signal: AbortSignal): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (const part of text.match(PART) ?? []) {
    if (pieces.length > 0) await yieldToEventLoop(signal);
    for (const run of shortRuns(part)) encodeInto(pieces, run);
  }
  return pieces;
}

// A character may take several tokens; they are sent together, because half a character is not text. `decode` holds half
// a character for its next call, so each token is decoded once.
function encodeInto(pieces: Piece[], text: string): void {
  let tokens = 0;
  const counted = function* () {
    for (const token of encode(text, { disallowedSpecial: new Set() })) {
      tokens += 1;
      yield token;
    }
  };
  for (const piece of decodeGenerator(counted())) {
    pieces.push({ text: piece, tokens });
    tokens = 0;
  }
}

function cutBeforeCitation(pieces: readonly Piece[], maxTokens: number): number {
  let tokens = 0;
  let openAt: number | undefined;
  for (const [index, piece] of pieces.entries()) {
    tokens += piece.tokens;
    if (tokens > maxTokens) return openAt !== undefined && openAt > 0 ? openAt : index;
    const open = piece.text.lastIndexOf('[');
    const close = piece.text.lastIndexOf(']');
    if (open > close) openAt = index;
    else if (close >= 0) openAt = undefined;
  }
  return pieces.length;
}
