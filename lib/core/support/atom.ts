import type { CueClass } from './cues/cue-classes.ts';
import { conversion } from './units.ts';

/** How a figure is bounded: at least, at most, more than, less than. */
export type Comparator = 'atLeast' | 'atMost' | 'more' | 'less';

/**
 * A figure as its text may mean it: `1.000` is 1000 or 1. Dates hold the parts that are written; times are minutes of the
 * day. `isDemanded` is false for "first" and the like, which the source may imply.
 */
export interface Figure {
  type: 'number' | 'date' | 'time';
  values: readonly number[];
  unit?: string;
  /** As written, with its unit. */
  named?: string;
  comparator?: Comparator;
  /** The words of the comparator. */
  bound?: string;
  date?: DateParts;
  isDemanded: boolean;
}

/** The parts of a date; two where day and month may be either way round. */
export interface DateParts {
  year?: number;
  month?: number;
  day?: number;
  /** The other reading of `03/04/2024`. */
  swapped?: { month: number; day: number };
}

/** A word, figure, code or small word of a text, which is compared with those of another. */
export interface Atom {
  kind: 'word' | 'figure' | 'code' | 'cue';
  /** Equal for atoms that say the same, figures apart. */
  key: string;
  /** As written. */
  text: string;
  /** Function words and words that frame a quotation ("according to"). */
  isLight: boolean;
  isName: boolean;
  /** Whether it is written to the atom before it. */
  isJoined?: boolean;
  figure?: Figure;
  cue?: CueClass;
}

/** Whether an atom carries content: not a function word, nor a cue. */
export function isContent({ kind, isLight }: Atom): boolean {
  return kind !== 'cue' && !isLight;
}

/** Whether two atoms say the same. */
export function isSame(a: Atom, b: Atom): boolean {
  if (a.figure && b.figure) return isSameFigure(a.figure, b.figure);
  return a.key === b.key;
}

/** Whether the source's figure says what the answer's figure says; units are compared apart. */
export function isSameFigure(answer: Figure, source: Figure): boolean {
  if (answer.date && source.date) return holdsDate(source.date, answer.date);
  if (answer.date) {
    const { year, month, day } = answer.date;
    return month === undefined && day === undefined && year !== undefined && source.values.includes(year);
  }
  if (source.date) {
    const { year, day } = source.date;
    return answer.values.some((value) => value === year || value === day);
  }
  if (answer.type === 'time' && source.type === 'time') {
    return answer.values.some((minutes) => source.values.some((other) => isSameTime(minutes, other)));
  }
  if (answer.type !== source.type) return false;
  return answer.values.some((value) => source.values.includes(value)) || isConverted(answer, source);
}

/** Whether two figures say the same in different units: six months and half a year. */
export function isConverted(answer: Figure, source: Figure): boolean {
  if (answer.unit === undefined || source.unit === undefined || answer.unit === source.unit) return false;
  const factor = conversion(answer.unit, source.unit);
  if (factor === undefined) return false;
  return answer.values.some((value) =>
    source.values.some((other) => Math.abs(value * factor - other) < 1e-6),
  );
}

const HALF_DAY = 720;
/** Times written without "am" or "pm" and below 13 hours may be of the afternoon; those are above one day here. */
const UNDECIDED = 10_000;

function isSameTime(a: number, b: number): boolean {
  if (a === b) return true;
  if (a < UNDECIDED && b < UNDECIDED) return false;
  const [first, second] = [a % UNDECIDED, b % UNDECIDED];
  return a >= UNDECIDED && b >= UNDECIDED ? first === second : first % HALF_DAY === second % HALF_DAY;
}

/** A time of the day in minutes, marked where it may be before or after noon. */
export function timeValue(hours: number, minutes: number, half: 'am' | 'pm' | undefined): number {
  if (half === undefined) return hours * 60 + minutes + (hours >= 1 && hours <= 12 ? UNDECIDED : 0);
  return ((hours % 12) + (half === 'pm' ? 12 : 0)) * 60 + minutes;
}

function holdsDate(source: DateParts, answer: DateParts): boolean {
  if (answer.year !== undefined && source.year !== undefined && answer.year !== source.year) return false;
  if (answer.year !== undefined && source.year === undefined) return false;
  const readings = [answer, ...(answer.swapped ? [answer.swapped] : [])];
  const held = [source, ...(source.swapped ? [source.swapped] : [])];
  return readings.some(({ month, day }) =>
    held.some(
      (other) => (month === undefined || month === other.month) && (day === undefined || day === other.day),
    ),
  );
}
