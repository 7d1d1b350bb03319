import type { PassageDraft, Section } from '../document.ts';
import { cutRun, headingsAtEnd } from './cut-run.ts';
import { bridge, repeatSentences } from './overlap.ts';
import type { SplitSettings } from './settings.ts';
import { renderUnits, toUnits, type Unit } from './units.ts';

interface Part {
  units: Unit[];
  place: string;
  trail: Trail;
}

/**
 * Splits sections, pushed in order, into passages, each given back as soon as it is complete. A passage lies in one
 * section: the place where its own text begins. Where text goes on from page to page, a passage fetches the rest of
 * its last sentence from the next page, and one that goes on from another repeats the sentence before it. Headings at
 * the end of a page join the page after it.
 */
export class Splitter {
  readonly #settings: SplitSettings;
  #trail: Trail = [];
  #blocks = 0;
  #carried: { units: Unit[]; place: string } | undefined;
  #pending: Part | undefined;

  constructor(settings: SplitSettings) {
    this.#settings = settings;
  }

  /** Takes the next section; gives the passages that nothing later can change. */
  push(section: Section): PassageDraft[] {
    const complete = section.flows && !section.headings ? [] : this.end();
    if (section.headings) this.#trail = trailOf(section.headings);
    const units = [...(this.#carried?.units ?? []), ...this.#units(section)];
    if (units.length === 0) return complete;
    const headings = section.flows ? headingsAtEnd(units) : 0;
    const carriedFrom = headings === units.length ? (this.#carried?.place ?? section.place) : section.place;
    this.#carried = headings > 0 ? { units: units.splice(-headings), place: carriedFrom } : undefined;
    if (units.length === 0) return complete;
    const parts = this.#parts(units, section.place);
    const [first] = parts;
    if (this.#pending && first) {
      const joined = bridge(this.#pending.units, first.units, this.#settings);
      this.#pending.units = joined.before;
      first.units = joined.after;
    }
    const [last] = parts.splice(-1);
    const passages = [...complete, ...this.#take(), ...parts.map(toDraft)];
    this.#pending = last;
    return passages;
  }

  /** Gives what is left, and starts anew. */
  end(): PassageDraft[] {
    const carried = this.#carried;
    this.#carried = undefined;
    const left = carried ? this.#parts(carried.units, carried.place) : [];
    const passages = [...this.#take(), ...left.map(toDraft)];
    this.#trail = [];
    return passages;
  }

  #take(): PassageDraft[] {
    const passages = this.#pending ? [toDraft(this.#pending)] : [];
    this.#pending = undefined;
    return passages;
  }

  #units(section: Section): Unit[] {
    return section.blocks.flatMap((block) => toUnits(block, ++this.#blocks, this.#settings.softCharacters));
  }

  #parts(units: Unit[], place: string): Part[] {
    const runs = runsOf(units, this.#trail, this.#settings);
    this.#trail = units.filter(({ kind }) => kind === 'heading').reduce(below, this.#trail);
    return runs.flatMap((run) =>
      repeatSentences(cutRun(run.units, this.#settings), this.#settings).map((part) => ({
        units: part,
        place,
        trail: run.trail,
      })),
    );
  }
}

function toDraft(part: Part): PassageDraft {
  return {
    content: renderUnits(part.units),
    place: part.place,
    headings: part.trail.map(({ text }) => text).filter((text, index, all) => text !== all[index - 1]),
  };
}

/** The headings in force at one point of a document, outermost first; a smaller level lies further out. */
type Trail = { level: number; text: string }[];

/** Units that belong together, and the headings above the largest share of them. */
interface Run {
  units: Unit[];
  trail: Trail;
  /** Length without headings. */
  length: number;
}

/** Groups units by the headings above them; what is shorter than the minimum stays with what follows, or else with what precedes. */
function runsOf(units: Unit[], trail: Trail, settings: SplitSettings): Run[] {
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
function below(trail: Trail, heading: { level: number; text: string }): Trail {
  const outer = trail.filter(({ level }) => level < heading.level);
  return [...outer, { level: heading.level, text: heading.text }];
}

/** A trail made of headings that a reader knows from elsewhere, outermost first; headings in the text go below it. */
function trailOf(headings: string[]): Trail {
  return headings.map((text, index) => ({ level: index - headings.length, text }));
}
