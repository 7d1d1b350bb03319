import { findPassages, findRanges, type TextRange } from '#lib/client/sources/find-passage.ts';
import type { SourceLocation } from '#lib/client/sources/source-location.ts';
import type { DocumentBlock, DocumentSection, TextRun } from '#lib/core/ports/source-parts.ts';

/** What is cited of a document, by the `of` of its text units. */
export interface DocumentMarks {
  /** What is marked of each. A row is marked as a whole. */
  ranges: ReadonlyMap<object, readonly TextRange[]>;
  /** Those that the passages reach into. */
  passages: ReadonlySet<object>;
  /** The answer's text, which determines the cited cell of a row. */
  said: readonly string[];
}

/** What the answer took from a document: its passages, and the sentences of theirs that it rests on. */
interface Cited {
  location: SourceLocation;
  passages: readonly string[];
  quotes: readonly string[];
  said: readonly string[];
}

/**
 * Marks the sentences of a document that an answer rests on, where it is cited; the passages as a whole where no sentence of
 * theirs is found.
 */
export function markDocument(sections: readonly DocumentSection[], cited: Cited): DocumentMarks {
  const units = textUnits(sections);
  const texts = textsAt(units, cited.location);
  const inPassages = findPassages(texts, cited.passages);
  const passageTexts = texts.map((text, index) => (inPassages.has(index) ? text : ''));
  const found = [
    () => findRanges(passageTexts, cited.quotes),
    () => findRanges(texts, cited.quotes),
    () => findRanges(passageTexts, cited.passages),
  ];
  const ranges = firstFilled(found);
  return {
    ranges: new Map([...ranges].map(([index, found]) => rangesOf(units[index], found))),
    passages: new Set([...inPassages].map((index) => units[index]?.of ?? {})),
    said: cited.said,
  };
}

/** The ranges within the words of a unit. */
function rangesOf(unit: TextUnit | undefined, found: readonly TextRange[]): [object, TextRange[]] {
  const lead = unit?.lead ?? 0;
  const within = found.map(({ start, end }) => ({ start: Math.max(0, start - lead), end: end - lead }));
  return [unit?.of ?? {}, within.filter(({ end }) => end > 0)];
}

function firstFilled<Key, Value>(attempts: readonly (() => Map<Key, Value>)[]): Map<Key, Value> {
  for (const attempt of attempts) {
    const found = attempt();
    if (found.size > 0) return found;
  }
  return new Map();
}

/** The texts, empty outside the slide or entry that is cited. */
function textsAt(units: readonly TextUnit[], { slide, item }: SourceLocation): string[] {
  const isCited = ({ section }: TextUnit) =>
    (slide === undefined || section.slide === slide) && (item === undefined || section.item === item);
  const isThere = units.some(isCited);
  return units.map((unit) => (!isThere || isCited(unit) ? unit.text : ''));
}

/**
 * Words that are marked by themselves: those of a block, or of a row of a table. `of` is that block's runs, or the row; `lead`
 * is how much of `text` stands before its words: the number of an item.
 */
interface TextUnit {
  of: object;
  text: string;
  lead: number;
  section: DocumentSection;
}

/** All words of a document in order. */
function textUnits(sections: readonly DocumentSection[]): TextUnit[] {
  return sections.flatMap((section) =>
    [...section.blocks, ...(section.notes ?? [])].flatMap((block) =>
      unitsOf(block).map((unit) => ({ ...unit, section })),
    ),
  );
}

/** The words of runs. */
export function textOf(runs: readonly TextRun[]): string {
  return runs.map(({ text }) => text).join('');
}

function unitsOf(block: DocumentBlock): Omit<TextUnit, 'section'>[] {
  if (block.kind === 'rule') return [];
  if (block.kind !== 'table') {
    const marker = block.kind === 'item' ? `${block.marker} ` : '';
    return [{ of: block.runs, text: marker + textOf(block.runs), lead: marker.length }];
  }
  const rows = block.header ? [block.header, ...block.rows] : block.rows;
  return rows.map((row) => ({
    of: row,
    text: row.map(({ runs }) => textOf(runs)).join(' | '),
    lead: 0,
  }));
}
