import { countTokens } from '#lib/text/tokens.ts';
import { cutText } from './cut-text.ts';
import { renderUnits } from './render.ts';
import type { SplitSettings } from './settings.ts';
import type { Unit } from './units.ts';

/**
 * Cuts a run of units into parts of about equal length near the soft limit, at the ends of blocks where one is
 * near, and never right below a heading. Every part keeps the hard limit, table headers included.
 */
export function cutRun(run: Unit[], settings: SplitSettings): Unit[][] {
  const total = run.reduce((sum, unit) => sum + unit.text.length + 1, 0);
  const target = total / Math.max(1, Math.ceil(total / settings.softCharacters));
  const parts: Unit[][] = [];
  let part: Unit[] = [];
  let length = 0;
  for (const unit of run) {
    if (part.length > 0 && endsHere(part, length, unit, target, settings)) {
      const kept = headingsAtEnd(part);
      parts.push(part.slice(0, part.length - kept));
      part = part.slice(part.length - kept);
      length = lengthOf(part);
    }
    part.push(unit);
    length += unit.text.length + 1;
  }
  if (part.length > 0) parts.push(part);
  return parts.flatMap((whole) => holdLimit(whole, settings));
}

function endsHere(
  part: Unit[],
  length: number,
  next: Unit,
  target: number,
  settings: SplitSettings,
): boolean {
  if (headingsAtEnd(part) === part.length) return false;
  const opensBlock = part.at(-1)?.block !== next.block;
  if (length + next.text.length > settings.softCharacters * 1.2) return true;
  if (opensBlock && length >= target * 0.85) return true;
  return length + next.text.length / 2 > target * (opensBlock ? 1 : 1.1);
}

function headingsAtEnd(units: Unit[]): number {
  const last = units.findLastIndex((unit) => unit.kind !== 'heading');
  return units.length - 1 - last;
}

function lengthOf(units: Unit[]): number {
  return units.reduce((sum, unit) => sum + unit.text.length + 1, 0);
}

/** Halves what has too many tokens, between units where there are several, else inside the one. */
export function holdLimit(units: Unit[], settings: SplitSettings): Unit[][] {
  const text = renderUnits(units);
  if (isWithinTokens(text, settings)) return [units];
  const [only] = units;
  if (units.length > 1 || only === undefined) {
    const middle = Math.max(1, Math.floor(units.length / 2));
    return [units.slice(0, middle), units.slice(middle)].flatMap((half) => holdLimit(half, settings));
  }
  if (only.header !== null)
    return holdLimit([{ ...only, header: null, text: `${only.header}\n${only.text}` }], settings);
  return cutText(only.text, Math.max(1, Math.ceil(only.text.length / 2))).flatMap((half) =>
    holdLimit([{ ...only, text: half }], settings),
  );
}

/** Whether a text keeps the hard limit. Text that is far too long is never counted: counting a long word takes quadratic time. */
export function isWithinTokens(text: string, settings: SplitSettings): boolean {
  if (text.length * 3 <= settings.hardTokens) return true; // no code unit makes more than three bytes, no byte more than one token
  if (text.length > settings.softCharacters * 3) return false;
  return countTokens(text) <= settings.hardTokens;
}
