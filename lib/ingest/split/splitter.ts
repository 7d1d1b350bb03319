import type { PassageDraft, Section } from '../document.ts';
import { cutRun, headingsAtEnd } from './cut-run.ts';
import { bridge, repeatSentences } from './overlap.ts';
import { renderUnits } from './render.ts';
import { below, runsOf, type Trail, trailOf } from './runs.ts';
import type { SplitSettings } from './settings.ts';
import { toUnits, type Unit } from './units.ts';

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
