import { readThoughts } from '#lib/protocols/thoughts/read-thoughts.ts';
import type { Turn } from './turn.ts';

/** The name of the embedded answerer, which says nothing but what the documents say. */
const EMBEDDED_ANSWERER = 'citewell-extractive';
/** A greeting or thanks is no longer than this, and asks nothing. */
const MOST_GREETING_WORDS = 4;

/**
 * Whether the embedded answerer was asked something and found no answer: it is done, and cited nothing. An answer
 * without citations by another model is its own affair, and no proof that the documents are silent.
 */
export function isNotFound({ question, status, answer, thoughts }: Turn): boolean {
  if (status !== 'done' || !answer || !asks(question)) return false;
  const { prompt, citations } = readThoughts(thoughts);
  return prompt?.model === EMBEDDED_ANSWERER && citations?.verified.length === 0;
}

function asks(question: string): boolean {
  if (/[?？؟]/.test(question)) return true;
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(question)];
  return words.filter(({ isWordLike }) => isWordLike).length > MOST_GREETING_WORDS;
}
