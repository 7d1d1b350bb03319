import type { Passage } from '#lib/core/passage.ts';
import { detectLanguage, type Language } from '#lib/text/language.ts';
import { indexWord, segmentWords } from '#lib/text/words.ts';
import { type Block, passageBlocks } from './passage-blocks.ts';

/** What can be cited: a retrieved passage, or a file that came with the question (then `sourcepage` is null). */
export interface Source {
  rank: number;
  sourcepage: string | null;
  /** How the source is named to the reader when it cannot be cited. */
  name: string;
  language: Language;
  blocks: Block[];
  /** Index terms of title, headings and file name. */
  headTerms: string[];
  /** The words of everything in it, as written and folded, with their index terms. */
  vocabulary: ReadonlyMap<string, string>;
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
  const language = detectLanguage(content);
  const head = [...headings, about.name.replace(/[^\p{L}\p{N}]+/gu, ' ')].join('\n');
  const indexed = segmentWords(`${head}\n${content}`).flatMap((word) => indexWord(word.text, language));
  return {
    ...about,
    language,
    blocks: passageBlocks(content, headings),
    headTerms: indexTerms(head, language),
    vocabulary: new Map(indexed.map(({ word, term }) => [word, term])),
  };
}

/** The index terms of a text, in order. */
export function indexTerms(text: string, language: Language): string[] {
  return segmentWords(text).flatMap((word) => indexWord(word.text, language).map(({ term }) => term));
}
