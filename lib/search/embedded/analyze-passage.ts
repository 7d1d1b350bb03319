import { createHash } from 'node:crypto';
import type { NewPassage } from '#lib/core/ports/document-store.ts';
import { detectLanguage, type Language } from '#lib/text/language.ts';
import { STOP_WORDS } from '#lib/text/stop-words.ts';
import { type IndexedWord, indexWord, segmentWords } from '#lib/text/words.ts';
import { embedWords, packCode, packVector } from './embedding.ts';

/** A passage as stored in the index. */
export interface AnalyzedPassage {
  passage: NewPassage;
  /** Analyzed headings, one per line. */
  headingTerms: string;
  terms: string;
  /** Words of its text. */
  length: number;
  vector: Uint8Array;
  code: Uint8Array;
  /**
   * 48 bits of a hash of headings and text as terms: passages with the same words share it, whatever the
   * punctuation.
   */
  digest: number;
}

/** A document as stored in the index; `words` counts the passages that contain each word. */
export interface AnalyzedDocument {
  language: Language;
  titleTerms: string;
  /** Terms in all its passages together. */
  termCount: number;
  passages: AnalyzedPassage[];
  words: Map<string, { word: IndexedWord; passages: number }>;
}

/**
 * Computes everything about a document before the index is locked for writing. `vectors` are those of its
 * passages, in order, from a service; without them the passages get lexical ones.
 */
export function analyzeDocument(
  title: string | null,
  sourcefile: string,
  passages: readonly NewPassage[],
  vectors?: readonly (readonly number[])[],
): AnalyzedDocument {
  const language = detectLanguage(openingOf(passages));
  const titleWords = readWords(`${title ?? ''} ${fileTitle(sourcefile)}`, language);
  const words: AnalyzedDocument['words'] = new Map();
  let termCount = 0;
  const analyzed = passages.map((passage, ordinal) => {
    const headings = passage.headings.map((heading) => readWords(heading, language));
    const content = readWords(passage.content, language);
    countWords(words, [...content, ...headings.flat(), ...(ordinal === 0 ? titleWords : [])]);
    termCount += content.length;
    const given = vectors?.[ordinal];
    const vector = given
      ? Float32Array.from(given)
      : embedWords(tellingWords([...content, ...headings.flat()], language));
    const terms = termsOf(content);
    const headingTerms = headings.map(termsOf).join('\n');
    return {
      passage,
      headingTerms,
      terms,
      length: content.length,
      vector: packVector(vector),
      code: packCode(vector),
      digest: digestOf(`${headingTerms}\n${terms}`),
    };
  });
  return { language, titleTerms: termsOf(titleWords), termCount, passages: analyzed, words };
}

/** The words of a text in order, each with its index term. */
export function readWords(text: string, language: Language): IndexedWord[] {
  return segmentWords(text).flatMap((word) => indexWord(word.text, language));
}

/** Content words; all words if there are none. */
export function tellingWords(words: IndexedWord[], language: Language): IndexedWord[] {
  if (language === 'und') return words;
  const telling = words.filter(({ word }) => !STOP_WORDS[language].has(word));
  return telling.length > 0 ? telling : words;
}

function termsOf(words: IndexedWord[]): string {
  return words.map(({ term }) => term).join(' ');
}

const OPENING_CHARACTERS = 4000;

function openingOf(passages: readonly NewPassage[]): string {
  let opening = '';
  for (const { content } of passages) {
    opening += `${content}\n`;
    if (opening.length >= OPENING_CHARACTERS) break;
  }
  return opening;
}

/** File names describe their topic; folders and extensions rarely do. */
function fileTitle(sourcefile: string): string {
  const name = sourcefile.slice(sourcefile.lastIndexOf('/') + 1);
  return name.replace(/\.[^.]{1,5}$/, '').replaceAll('_', ' ');
}

function countWords(counts: AnalyzedDocument['words'], words: IndexedWord[]): void {
  // Compares objects first: most repeats are the same cached object, which avoids comparing strings.
  const here = new Map([...new Set(words)].map((word) => [`${word.word} ${word.term}`, word]));
  for (const [key, word] of here) {
    const known = counts.get(key);
    if (known) known.passages += 1;
    else counts.set(key, { word, passages: 1 });
  }
}

function digestOf(terms: string): number {
  return createHash('sha256').update(terms).digest().readUIntBE(0, 6);
}
