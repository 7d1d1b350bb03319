import type { Passage } from '#lib/core/passage.ts';
import { passageBlocks } from './passage-blocks.ts';
import { quote } from './quote.ts';

const LONGEST_HEADING = 80;
const SENTENCE = /\p{L}{2}.*\s.*[.。]['"”’]?$/u;

// Headings that say nothing without the document they stand in.
const GENERIC_HEADING =
  /^(?:overview|introduction|job (?:description|summary|title)|position summary|key responsibilities|objective|purpose|scope|summary|conclusion|exceptions?|tips|notes?|qualifications|responsibilities|requirements|objectives?|details|general|background|definitions?|eligibility|contact|services|accessories|offices|people|dates|incidents|approvals?|software|hardware|items?|products?|technical data|miscellaneous|other|next steps|steps|procedures?|benefits|coverage|limitations|exclusions|übersicht|einleitung|zweck|allgemeines|ausnahmen|zusammenfassung|aperçu|introducción|resumen|概要|はじめに)$/iu;

/** Something that passages speak of, named by their headings. */
export interface Topic {
  heading: string;
  /** Whether the heading is a sentence, as in lists of problems and their remedies. */
  isSentence: boolean;
  /** Whether it is the title of a whole document, of which the passage says only a part. */
  isTitle: boolean;
  /** The document's title, where the heading alone would not tell what is meant. */
  document: string | null;
  passage: Passage;
}

/**
 * What passages speak of, best first: the nearest heading of each, then further headings, titles last, so that
 * the first few come from several places. Plain text without quotation marks, `<`, `>` or brackets.
 */
export function topicsOf(passages: readonly Passage[]): Topic[] {
  const perPassage = passages.map(topicsOfPassage);
  const rounds = Math.max(0, ...perPassage.map((topics) => topics.length));
  const headings = Array.from({ length: rounds }, (_, round) =>
    perPassage.flatMap((topics) => topics[round] ?? []),
  ).flat();
  // "Overview" of a document is asked about only where nothing better was found.
  headings.sort((a, b) => Number(a.document !== null) - Number(b.document !== null));
  const titles = passages.flatMap((passage): Topic[] => {
    const heading = cleanHeading(passage.title ?? '');
    return isUsable(heading) ? [{ heading, isSentence: false, isTitle: true, document: null, passage }] : [];
  });
  return [...headings, ...titles];
}

function topicsOfPassage(passage: Passage): Topic[] {
  const { content, headings, title } = passage;
  const inside = passageBlocks(content, headings).flatMap((block) => block.heading ?? []);
  const nearestFirst = new Set([...headings.slice(-1), ...inside, ...headings.slice(0, -1)]);
  const document = cleanHeading(title ?? '');
  return [...nearestFirst].flatMap((written): Topic[] => {
    const heading = cleanHeading(written);
    if (!isUsable(heading) || heading === document) return [];
    const topic = { heading, isSentence: SENTENCE.test(written.trim()), isTitle: false, passage };
    if (!GENERIC_HEADING.test(heading)) return [{ ...topic, document: null }];
    return isUsable(document) ? [{ ...topic, document }] : [];
  });
}

function cleanHeading(heading: string): string {
  const plain = quote(heading)
    .replace(/[<>‹›*_`#"“”«»„]/g, '')
    .replace(/^\p{Lu}[\p{Lu}\s]{3,}:\s+(?=\p{Lu}\p{Ll})/u, '')
    .replace(/^\s*\d[\d.)]*\s+|[\s:.;,!–-]+$/g, '')
    .replace(/\([^()]*$/, '')
    .trim();
  const isShouted = plain === plain.toUpperCase() && plain.length > 6 && plain.includes(' ');
  return isShouted ? plain.charAt(0) + plain.slice(1).toLowerCase().replace(/\bi\b/g, 'I') : plain;
}

// Half a sentence, a caption, a pronoun without its noun, a file name, a number, "Contents" or a `System.State: New` tells a reader nothing.
function isUsable(heading: string): boolean {
  return (
    heading.length >= 4 &&
    heading.length <= LONGEST_HEADING &&
    /\p{L}{2}/u.test(heading) &&
    !/^\p{Ll}|[.!?]\s/u.test(heading) &&
    !/^(?:figure|table|abbildung|tabelle|tableau)\s*\d|\b(?:it|them|this|these|that)$/iu.test(heading) &&
    !/\p{L}[._]\p{L}|:\s|^(?:(?:table of )?contents|notes?)$|all rights reserved/iu.test(heading)
  );
}
