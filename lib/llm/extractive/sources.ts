import type { Passage } from '#lib/core/passage.ts';
import { detectLanguage, type Language } from '#lib/text/language.ts';
import { analyze, indexWord, segmentWords } from '#lib/text/words.ts';
import { type Block, passageBlocks } from './passage-blocks.ts';
import type { Vocabulary } from './term-matches.ts';

/** What can be cited: a retrieved passage, or a file that came with the question (then `sourcepage` is null). */
export interface Source {
  rank: number;
  sourcepage: string | null;
  /** How the source is named to the reader when it cannot be cited. */
  name: string;
  language: Language;
  /** The nearest heading above it, or its title. */
  heading: string | null;
  blocks: Block[];
  /** Index terms of title, headings and file name. */
  headTerms: string[];
  /** The words of everything in it, title and headings included. */
  vocabulary: ReadonlyMap<string, string>;
  /** Their index terms. */
  terms: Set<string>;
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
  const vocabulary = vocabularyOf(`${head}\n${content}`, language);
  return {
    ...about,
    language,
    heading: headings.findLast(Boolean) ?? null,
    blocks: passageBlocks(content, headings),
    headTerms: indexTerms(head, language),
    vocabulary,
    terms: new Set(vocabulary.values()),
  };
}

/** The index terms of a text, in order. */
export function indexTerms(text: string, language: Language): string[] {
  return analyze(text, language).split(' ').filter(Boolean);
}

/** What all sources say: a word that two languages stem differently has both its terms. */
export function sharedVocabulary(sources: readonly Source[]): Vocabulary {
  const pairs = sources.flatMap((source) => [...source.vocabulary]);
  return [...new Map(pairs.map((pair) => [pair.join(' '), pair] as const)).values()];
}

function vocabularyOf(text: string, language: Language): ReadonlyMap<string, string> {
  const words = segmentWords(text).flatMap((word) => indexWord(word.text, language));
  return new Map(words.map(({ word, term }) => [word, term]));
}
