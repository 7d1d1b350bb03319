import type { Passage } from '#lib/core/passage.ts';
import { passageBlocks } from './passage-blocks.ts';
import { quote } from './quote.ts';

const LONGEST_HEADING = 80;

// Headings that say nothing without the document they stand in.
const GENERIC_HEADING =
  /^(?:overview|introduction|job (?:description|summary|title)|position summary|key responsibilities|objective|purpose|scope|summary|conclusion|exceptions?|tips|notes?|qualifications|responsibilities|requirements|objectives?|details|general|background|definitions?|eligibility|contact|next steps|steps|procedures?|benefits|coverage|limitations|exclusions|übersicht|einleitung|zweck|allgemeines|ausnahmen|zusammenfassung|aperçu|introducción|resumen|概要|はじめに)$/iu;

/** Something that passages speak of, named by their headings. */
export interface Topic {
  heading: string;
  /** The document's title, where the heading alone would not tell what is meant. */
  document: string | null;
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
  const titles = passages.map(({ title }) => cleanHeading(title ?? '')).filter(isUsable);
  return [...headings, ...titles.map((heading) => ({ heading, document: null }))];
}

function topicsOfPassage({ content, headings, title }: Passage): Topic[] {
  const inside = passageBlocks(content, headings).flatMap((block) => block.heading ?? []);
  const nearestFirst = new Set(
    [...headings.slice(-1), ...inside, ...headings.slice(0, -1)].map(cleanHeading),
  );
  const document = cleanHeading(title ?? '');
  return [...nearestFirst].filter(isUsable).flatMap((heading): Topic[] => {
    if (!GENERIC_HEADING.test(heading)) return heading === document ? [] : [{ heading, document: null }];
    return isUsable(document) ? [{ heading, document }] : [];
  });
}

function cleanHeading(heading: string): string {
  const plain = quote(heading)
    .replace(/[<>‹›*_`#"“”«»„]/g, '')
    .replace(/^\p{Lu}[\p{Lu}\s]{3,}:\s+(?=\p{Lu}\p{Ll})/u, '')
    .replace(/^[\d.)\s]+|[\s:.;,!–-]+$/g, '')
    .replace(/\([^()]*$/, '')
    .trim();
  const isShouted = plain === plain.toUpperCase() && plain.length > 6 && plain.includes(' ');
  return isShouted ? plain.charAt(0) + plain.slice(1).toLowerCase().replace(/\bi\b/g, 'I') : plain;
}

// Half a sentence, a file name, a number, "Contents" or a `System.State: New` tells a reader nothing.
function isUsable(heading: string): boolean {
  return (
    heading.length >= 4 &&
    heading.length <= LONGEST_HEADING &&
    /\p{L}{2}/u.test(heading) &&
    !/^\p{Ll}|[.!?]\s/u.test(heading) &&
    !/\p{L}[._]\p{L}|:\s|^(?:table of )?contents$|all rights reserved/iu.test(heading)
  );
}
