import type { Field } from './fields.ts';
import { analyze } from './text/analyze.ts';

/** Sentences of a text that hold words of the question, those words marked; at most so many, in their order. */
export function fragments(text: string, question: string, field: Field, most: number): string[] {
  const marked = sentences(text)
    .map((sentence) => mark(sentence, question, field.analyzer))
    .filter((sentence) => sentence !== undefined);
  return marked.slice(0, most);
}

/** The text with the question's words marked, or undefined if it has none of them. */
export function mark(text: string, question: string, analyzer: string): string | undefined {
  const wanted = new Set(analyze(question, analyzer).map((term) => term.text));
  let marked = '';
  let done = 0;
  for (const term of analyze(text, analyzer)) {
    if (!wanted.has(term.text)) continue;
    marked += `${text.slice(done, term.start)}<em>${text.slice(term.start, term.end)}</em>`;
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
