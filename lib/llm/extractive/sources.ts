import type { Passage } from '#lib/core/events/passage.ts';
import type { Prompt } from '#lib/core/ports/chat-model.ts';
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

/** A text file that came with the question. */
interface AttachedText {
  name: string;
  text: string;
}

const SOURCES = '\n\nSources:';
const ATTACHED = /\n\nAttached file "([^"\n]*)":\n/g;

/** The text files in the last user message, as the prompt holds them: after the question, before the sources. */
export function attachedTexts({ messages, question }: Prompt): AttachedText[] {
  const last = messages.findLast((message) => message.role === 'user')?.content ?? '';
  if (!last.startsWith(question)) return [];
  const end = last.lastIndexOf(SOURCES);
  const between = last.slice(question.length, end < 0 ? undefined : end);
  const marks = [...between.matchAll(ATTACHED)];
  return marks.map((mark, index) => ({
    name: mark[1] ?? '',
    text: between.slice(mark.index + mark[0].length, marks[index + 1]?.index),
  }));
}

/** A turn as its author typed it, without the files that core has put behind it. */
export function withoutAttachments(content: string): string {
  const start = content.search(/\n\nAttached (?:file|image) "/);
  return start < 0 ? content : content.slice(0, start);
}

/** Makes quoted text harmless: it can neither pose as a citation, nor as a follow-up marker, nor link anywhere. One line. */
export function quote(text: string): string {
  return text
    .replace(/!?\[([^[\]]{0,300})\]\([^()\s]{0,2000}\)/g, '$1')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll('<<', '‹')
    .replaceAll('>>', '›')
    .replace(/\s+/g, ' ')
    .trim();
}
