import { setImmediate as nextLoop } from 'node:timers/promises';
import { decode, encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { ModelEvent, PromptMessage } from '#lib/core/ports.ts';
import { countTokens } from '#lib/text/tokens.ts';

/** Tokens said before the event loop gets a turn, so that hundreds of answers share it. */
const TOKENS_PER_TURN = 16;
const TOKENS_PER_MESSAGE = 4;

/**
 * Says a text token by token and ends with one `finish`: `length` when `maxTokens` cut it, which happens before a
 * citation rather than within it. Throws the signal's reason once it aborts.
 */
export async function* speak(
  text: string,
  messages: readonly PromptMessage[],
  maxTokens: number | undefined,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const promptTokens = messages.reduce(
    (sum, { content }) => sum + countTokens(content) + TOKENS_PER_MESSAGE,
    0,
  );
  const all = piecesOf(text);
  const said = maxTokens === undefined ? all : all.slice(0, cutBeforeCitation(all, maxTokens));
  let completionTokens = 0;
  for (const piece of said) {
    signal.throwIfAborted();
    yield { type: 'text-delta', text: piece.text };
    completionTokens += piece.tokens;
    if (completionTokens % TOKENS_PER_TURN < piece.tokens) await nextLoop();
  }
  signal.throwIfAborted();
  const reason = said.length < all.length ? 'length' : 'stop';
  yield { type: 'finish', reason, usage: { promptTokens, completionTokens } };
}

interface Piece {
  text: string;
  tokens: number;
}

// A character may take several tokens; they are said together, because half a character is not text.
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let held: number[] = [];
  for (const token of encode(text, { disallowedSpecial: new Set() })) {
    held.push(token);
    const decoded = decode(held);
    if (decoded.endsWith('\uFFFD') && held.length < 8) continue;
    pieces.push({ text: decoded, tokens: held.length });
    held = [];
  }
  if (held.length > 0) pieces.push({ text: decode(held), tokens: held.length });
  return pieces;
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
