import type { Field } from './fields.ts';
import { analyze } from './text/analyze.ts';

/** How matches are marked. */
export interface Tags {
  pre: string;
  post: string;
}

export const EMPHASIS: Tags = { pre: '<em>', post: '</em>' };

/** Sentences of a text that hold words of the question, those words marked; at most so many, in their order. */
export function fragments(text: string, question: string, field: Field, most: number, tags: Tags): string[] {
  const marked = sentences(text)
    .map((sentence) => mark(sentence, question, field.searchAnalyzer, tags))
    .filter((sentence) => sentence !== undefined);
  return marked.slice(0, most);
}

/** The text with the question's words marked, or undefined if it has none of them. */
export function mark(text: string, question: string, analyzer: string, tags: Tags): string | undefined {
  const wanted = new Set(analyze(question, analyzer).map((term) => term.text));
  let marked = '';
  let done = 0;
  for (const term of analyze(text, analyzer)) {
    if (!wanted.has(term.text)) continue;
    marked += `${text.slice(done, term.start)}${tags.pre}${text.slice(term.start, term.end)}${tags.post}`;
    done = term.end;
  }
  return done === 0 ? undefined : marked + text.slice(done);
}

/** A text cut after its sentences and lines. */
export function sentences(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
