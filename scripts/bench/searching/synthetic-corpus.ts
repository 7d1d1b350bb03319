import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ingestion } from '#lib/composition/ingestion.ts';

const VOCABULARY = 40_000;
const PASSAGES_PER_DOCUMENT = 10;
const PASSAGE_CHARACTERS = 800;
const WORDS_PER_QUESTION = 5;
/** The most frequent words play the stop words: no question asks for them. */
const FREQUENT_WORDS = 100;
const SYLLABLES =
  'ba be bi bo bu ca ce co da de di do fa fe fi ga go ha ho ka ki la le li lo ma me mi mo na ne ni no pa pe po ra re ri ro sa se si so ta te ti to va ve vi za zo ment ter pro con'.split(
    ' ',
  );

type Random = () => number;

/** Made-up words whose frequencies fall as in a natural language (Zipf), the same in every run. */
export interface Language {
  word(): string;
  tellingWord(): string;
}

/** A language and its random numbers, from a seed. */
export function inventLanguage(seed: number): Language {
  const random = mulberry32(seed);
  const words = inventWords(mulberry32(1));
  const cumulative: number[] = [];
  let total = 0;
  for (let rank = 0; rank < words.length; rank++) {
    total += 1 / (rank + 2.7);
    cumulative.push(total);
  }
  const rank = () => firstAtLeast(cumulative, random() * total);
  const tellingRank = (): number => {
    const drawn = rank();
    return drawn < FREQUENT_WORDS ? tellingRank() : drawn;
  };
  return { word: () => words[rank()] ?? '', tellingWord: () => words[tellingRank()] ?? '' };
}

/** A question of five words, each as likely as it is in the texts, the most frequent ones left out. */
export function inventQuestion(language: Language): string {
  return Array.from({ length: WORDS_PER_QUESTION }, () => language.tellingWord()).join(' ');
}

/** Fills an index with `passages` passages of 800 characters; two thirds of the documents are for everyone. */
export async function fillIndex({ writer }: Ingestion, folder: string, passages: number): Promise<void> {
  const language = inventLanguage(2);
  const path = join(folder, 'original.txt');
  writeFileSync(path, 'original');
  const hash = createHash('sha256').update('original').digest('hex');
  await writer.reset('bench');
  for (let number = 0; number < passages / PASSAGES_PER_DOCUMENT; number++) {
    const sourcefile = `document-${number}.pdf`;
    const groups = number % 3 === 0 ? ['staff'] : ['all'];
    await writer.replace(
      {
        ...{ sourcefile, title: sentence(language, 3), mediaType: 'application/pdf', sizeBytes: 8, hash },
        ...{ category: `category-${number % 7}`, oids: [], groups, origin: 'own', root: null },
      },
      Array.from({ length: PASSAGES_PER_DOCUMENT }, (_, index) => ({
        id: `${number}-${index}`,
        content: inventPassage(language),
        sourcepage: `${sourcefile}#page=${index + 1}`,
        headings: [sentence(language, 2)],
      })),
      path,
    );
  }
}

function inventPassage(language: Language): string {
  let text = '';
  while (text.length < PASSAGE_CHARACTERS) text += `${sentence(language, 12)}. `;
  return text;
}

function sentence(language: Language, words: number): string {
  return Array.from({ length: words }, () => language.word()).join(' ');
}

function inventWords(random: Random): string[] {
  const words = new Set<string>();
  while (words.size < VOCABULARY) {
    const length = 2 + Math.floor(random() * 3);
    words.add(Array.from({ length }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join(''));
  }
  return [...words];
}

function firstAtLeast(ascending: number[], value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Mulberry32: small, fast, and the same everywhere. */
function mulberry32(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
