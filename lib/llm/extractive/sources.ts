import type { Passage } from '#lib/core/events/passage.ts';
import { detectLanguage, type Language } from '#lib/text/language.ts';
import { indexWord, segmentWords } from '#lib/text/words.ts';
import { type Block, passageBlocks } from './passage-blocks.ts';

/** What a text says, word by word. */
export interface Wording {
  language: Language;
  /** The words of everything in it, title and headings included, as written and folded, with their index terms. */
  vocabulary: ReadonlyMap<string, string>;
}

/** What can be cited: a retrieved passage, or a file that came with the question (then `sourcepage` is null). */
export interface Source extends Wording {
  rank: number;
  sourcepage: string | null;
  /** How the source is named to the reader when it cannot be cited. */
  name: string;
  blocks: Block[];
  headings: readonly string[];
  /** Index terms of title, headings and file name. */
  headTerms: string[];
}

/** Reads retrieved passages as sources, best first. */
export function readSources(passages: readonly Passage[]): Source[] {
  return passages.map(({ content, title, headings, sourcefile, sourcepage }, rank) =>
    readSource(content, [title ?? '', ...headings], { rank, sourcepage, name: sourcefile }),
  );
}

/** Reads one text as a source. `headings` stand above it or in it, the document's title first. */
export function readSource(
  content: string,
  headings: readonly string[],
  about: Pick<Source, 'rank' | 'sourcepage' | 'name'>,
): Source {
  const head = headOf(headings, about.name);
  const wording = readWording(content, head);
  return {
    ...about,
    ...wording,
    headings,
    blocks: passageBlocks(content, headings),
    headTerms: indexTerms(head, wording.language),
  };
}

/** The words of passages that are not cited but tell which words are rare. */
export function readWordings(passages: readonly Passage[]): Wording[] {
  return passages.map(({ content, title, headings, sourcefile }) =>
    readWording(content, headOf([title ?? '', ...headings], sourcefile)),
  );
}

function headOf(headings: readonly string[], name: string): string {
  return [...headings, name.replace(/[^\p{L}\p{N}]+/gu, ' ')].join('\n');
}

function readWording(content: string, head: string): Wording {
  const language = detectLanguage(content);
  const indexed = segmentWords(`${head}\n${content}`).flatMap((word) => indexWord(word.text, language));
  return { language, vocabulary: new Map(indexed.map(({ word, term }) => [word, term])) };
}

/** The index terms of a text, in order. */
export function indexTerms(text: string, language: Language): string[] {
  return segmentWords(text).flatMap((word) => indexWord(word.text, language).map(({ term }) => term));
}
