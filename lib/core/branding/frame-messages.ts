import { visibleText } from '#lib/shared/plain-text.ts';

// Messages between a host page and the chat in its frame, by `postMessage` to the exact origin of the other.
//
// The chat tells:  { type: 'citewell:ready' }              it listens
//                  { type: 'citewell:asked' }              a question was asked; never which
//                  { type: 'citewell:opened-source' }      a source was opened; never which
//                  { type: 'citewell:height', height }     what it would take to show everything, in CSS pixels
// The page tells:  { type: 'citewell:ask', question }      fills the field for questions; never sends

/** What the chat in a frame tells the page around it. */
export type EmbedEvent =
  | { type: 'citewell:ready' | 'citewell:asked' | 'citewell:opened-source' }
  | { type: 'citewell:height'; height: number };

const LONGEST_PREFILL = 2000;

/** The text of the question field for a suggested `question`: without hidden characters. */
export function prefillOf(question: string): string {
  return visibleText(question.slice(0, LONGEST_PREFILL));
}

/** The path of the chat for frames. */
export const EMBED_PATH = '/embed';
