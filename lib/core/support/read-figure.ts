import { foldWord } from '#lib/text/words.ts';
import { type Atom, type DateParts, type Figure, timeValue } from './atom.ts';

const GROUPED = /^\d{1,3}(?:([,.'’ ])\d{3})(?:\1\d{3})*(?:[,.]\d+)?$/;
const ONE_GROUP = /^\d{1,3}[,.]\d{3}$/;
const PLAIN = /^\d+(?:[.,]\d+)?$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const TIME = /^(\d{1,2}):(\d{2})(?::\d{2})?$/;
const FRACTION = /^(\d{1,4})[/⁄](\d{1,4})$/;

/** A whole or decimal number, with every value that its marks may mean. Undefined for other text. */
function numbersOf(written: string): number[] | undefined {
  if (GROUPED.test(written)) {
    const separator = /[,.'’ ]/.exec(written)?.[0] ?? ',';
    const whole = Number(written.replaceAll(separator, '').replace(',', '.'));
    return ONE_GROUP.test(written) && separator !== ' '
      ? [whole, Number(written.replace(',', '.'))]
      : [whole];
  }
  return PLAIN.test(written) ? [Number(written.replace(',', '.'))] : undefined;
}

// The figure that a run of digits and their marks stands for: a number, a date, a time or a fraction; undefined for codes.
function readFigure(written: string): Figure | undefined {
  const numbers = numbersOf(written);
  if (numbers) return { type: 'number', values: numbers, isDemanded: true };
  const time = TIME.exec(written);
  if (time) {
    const values = [timeValue(Number(time[1]), Number(time[2]), undefined)];
    return Number(time[1]) < 25 ? { type: 'time', values, isDemanded: true } : undefined;
  }
  const date = dateOf(written);
  if (date) return { type: 'date', values: [], date, isDemanded: true };
  const fraction = FRACTION.exec(written);
  return fraction
    ? { type: 'number', values: [Number(fraction[1]) / Number(fraction[2])], isDemanded: true }
    : undefined;
}

function dateOf(written: string): DateParts | undefined {
  const first = YEAR_FIRST.exec(written);
  if (first) return { year: Number(first[1]), month: Number(first[2]), day: Number(first[3]) };
  const last = YEAR_LAST.exec(written);
  if (!last) return undefined;
  const [a, b, year] = [Number(last[1]), Number(last[3]), Number(last[4])];
  if (a > 31 || b > 31 || (a > 12 && b > 12)) return undefined;
  const full = year < 100 ? 2000 + year : year;
  if (a > 12) return { year: full, day: a, month: b };
  if (b > 12) return { year: full, day: b, month: a };
  return { year: full, day: a, month: b, swapped: { day: b, month: a } };
}

/** The figure atom of a run of digits; a code where it is no figure. */
export function figureAtom(written: string): Atom {
  const figure = readFigure(written);
  const shared = { text: written, isLight: false, isName: false };
  if (!figure) return { ...shared, kind: 'code', key: codeKey(written) };
  return { ...shared, kind: 'figure', key: `#${written}`, figure };
}

/** The key of a code: its letters and digits, whatever stands between them. */
export function codeKey(written: string): string {
  return `@${foldWord(written).replace(/[^\p{L}\p{N}]/gu, '')}`;
}
