import type { SplitSettings } from './settings.ts';
import type { Unit } from './units.ts';

/** The headings in force at one point of a document, outermost first; a smaller level lies further out. */
export type Trail = { level: number; text: string }[];

/** Units that belong together, and the headings above the largest share of them. */
export interface Run {
  units: Unit[];
  trail: Trail;
  /** Length without headings. */
  length: number;
}

/** Groups units by the headings above them; what is shorter than the minimum stays with what follows, or else with what precedes. */
export function runsOf(units: Unit[], trail: Trail, settings: SplitSettings): Run[] {
  const runs: Run[] = [];
  for (const segment of segments(units, trail)) {
    const last = runs.at(-1);
    if (last && last.length < settings.minimumCharacters && fits(last, segment, settings)) {
      runs[runs.length - 1] = merged(last, segment);
    } else {
      runs.push(segment);
    }
  }
  const [before, last] = [runs.at(-2), runs.at(-1)];
  if (before && last && last.length < settings.minimumCharacters / 2 && fits(before, last, settings)) {
    runs.splice(-2, 2, merged(before, last));
  }
  return runs;
}

function segments(units: Unit[], trail: Trail): Run[] {
  const found: Run[] = [];
  let run: Run = { units: [], trail, length: 0 };
  for (const unit of units) {
    if (unit.kind === 'heading' && run.length > 0) {
      found.push(run);
      run = { units: [], trail: run.trail, length: 0 };
    }
    if (unit.kind === 'heading') run.trail = below(run.trail, unit);
    else run.length += unit.text.length + 1;
    run.units.push(unit);
  }
  return run.units.length > 0 ? [...found, run] : found;
}

function fits(first: Run, second: Run, settings: SplitSettings): boolean {
  return first.length + second.length <= settings.softCharacters;
}

function merged(first: Run, second: Run): Run {
  return {
    units: [...first.units, ...second.units],
    trail: first.length > second.length ? first.trail : second.trail,
    length: first.length + second.length,
  };
}

/** The trail below a heading: it ends every heading of its own level and deeper ones. */
export function below(trail: Trail, heading: { level: number; text: string }): Trail {
  const outer = trail.filter(({ level }) => level < heading.level);
  return [...outer, { level: heading.level, text: heading.text }];
}

/** A trail made of headings that a reader knows from elsewhere, outermost first; headings in the text go below it. */
export function trailOf(headings: string[]): Trail {
  return headings.map((text, index) => ({ level: index - headings.length, text }));
}
