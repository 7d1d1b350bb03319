import { STOP_WORDS } from './stop-words.ts';

const TITLE =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|Hr|Fr|St|Gen|Sen|Rev|Mme|Mlle|vs|e\.g|i\.e|cf|incl|approx|dept|z\.\s?B|d\.\s?h|bzw|ca|inkl|evtl|vgl)\.\s*$/iu;
/** Abbreviations only before a number: "No. 5", "Art. 12", "p. 3". */
const BEFORE_NUMBER =
  /(?:^|[\s(])(?:No|Nos|Nr|Fig|Figs|Tab|Eq|Sec|Art|Arts|Abs|Ch|Vol|Bd|pp?|S|ext|Tel|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Okt|Nov|Dec|Dez)\.\s*$/iu;
const INITIAL = /(?:^|[\s(.])\p{Lu}\.\s*$/u;
/** "z. B.", "d. h.": a small letter, before another with a point. */
const SMALL_LETTER = /(?:^|\s)\p{Ll}\.\s*$/u;
/** A list marker alone, which belongs to what it marks: "1.", "(a)", "IV." */
const MARKER = /^\s*\(?(?:\p{N}{1,3}|\p{L}|[ivxIVX]{1,4})[.)]\s*$/u;
const ORDINAL = /(?:^|\s)\p{N}{1,2}\.\s*$/u;
const MONTH_OR_QUARTER =
  /^\s*(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Quartal|Absatz|Stock)/u;

/**
 * Whether the point that `before` ends with belongs to an abbreviation, initial, list marker or ordinal, so that the
 * sentence goes on in `after`.
 */
export function isAbbreviated(before: string, after: string): boolean {
  if (!/[.)]\s*$/.test(before)) return false;
  if (MARKER.test(before) || TITLE.test(before)) return true;
  if (BEFORE_NUMBER.test(before)) return /^\s*\p{N}/u.test(after);
  if (SMALL_LETTER.test(before)) return /^\s*\p{L}\./u.test(after);
  if (ORDINAL.test(before)) return MONTH_OR_QUARTER.test(after);
  return INITIAL.test(before) && !opensSentence(after);
}

/** "U.S. The plan…" ends with the abbreviation, "U.S. Government" does not: function words tell. */
function opensSentence(after: string): boolean {
  const first = /^\s*(\p{L}+)/u.exec(after)?.[1];
  return first === undefined || STOP_WORDS.en.has(first.toLowerCase());
}
