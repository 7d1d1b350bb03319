import type { PassageDraft, Section } from '../document.ts';
import { cutRun, headingsAtEnd, isWithinTokens, tokensOf } from './cut-run.ts';
import type { SplitSettings } from './settings.ts';
import { renderUnits, toUnits, type Unit } from './units.ts';

/** Headings without text below them that wait for the next section; more are a list of their own. */
const MOST_CARRIED = 100;

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
    const place = this.#carry(units, section);
    if (units.length === 0) return complete;
    const parts = this.#parts(units, place);
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

  /** Takes the headings at the end of units away, for the next section. Returns the place of what is left. */
  #carry(units: Unit[], { flows, place }: Section): string {
    const atEnd = flows ? headingsAtEnd(units) : 0;
    const from = atEnd === units.length ? (this.#carried?.place ?? place) : place;
    const isCarried = atEnd > 0 && atEnd <= MOST_CARRIED;
    this.#carried = isCarried ? { units: units.splice(-atEnd), place: from } : undefined;
    return from;
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

const SENTENCE_END = /[.!?…:;。！？：；][)\]”"’'»」』）]*$/u;
/** Three words in capitals or title case: "IMPORTANT PLAN INFORMATION: Calendar Year Deductible". */
const LABEL_END = /(?:^|\s)\p{Lu}\S*\s+\p{Lu}\S*\s+\p{Lu}\S*$/u;
const SHORTEST_OPEN_LINE = 50;
const JOINT_TOKENS = 10;

/** Starts each part but the first with what it needs of the part before it: the last sentence, or what announced the list. */
function repeatSentences(parts: Unit[][], settings: SplitSettings): Unit[][] {
  const led: Unit[][] = [];
  for (const part of parts) {
    const before = led.at(-1);
    led.push(before ? withLead(before, part, settings) : part);
  }
  return led;
}

/**
 * Joins the last part of a page and the first of the next one: the former gets the rest of its unfinished sentence,
 * the latter starts with the sentence before it.
 */
function bridge(before: Unit[], after: Unit[], settings: SplitSettings): { before: Unit[]; after: Unit[] } {
  const [last, next] = [before.at(-1), after[0]];
  const led = withLead(before, after, settings);
  if (!last || !next || !goesOn(last, next) || next.text.length > settings.completionCharacters) {
    return { before, after: led };
  }
  const completed = [...before, { ...next, block: last.block, glue: ' ' }];
  const fits = isWithinTokens(completed, settings);
  return { before: fits ? completed : before, after: led };
}

function withLead(before: Unit[], part: Unit[], settings: SplitSettings): Unit[] {
  const [next] = part;
  const lead = next && leadOf(before, next);
  if (!lead || lead.text.length > settings.overlapCharacters) return part;
  const isOneSentence = next.kind === 'paragraph';
  const led = isOneSentence
    ? [
        { ...lead, block: next.block },
        { ...next, glue: next.glue === '\n' ? ' ' : next.glue },
        ...part.slice(1),
      ]
    : [lead, ...part];
  return hasRoom(part, lead, settings) || isWithinTokens(led, settings) ? led : part;
}

function leadOf(before: Unit[], next: Unit): Unit | undefined {
  const last = before.at(-1);
  if (!last) return undefined;
  if (next.kind === 'item') {
    const announcement = before.findLast(({ kind }) => kind !== 'item');
    return announcement?.kind === 'paragraph' && /[:：]$/.test(announcement.text) ? announcement : undefined;
  }
  if (next.kind !== 'paragraph' || !isProse(last)) return undefined;
  if (goesOn(last, next)) return last;
  return last.kind === 'paragraph' && SENTENCE_END.test(last.text) ? last : undefined;
}

/** Whether a sentence runs from one unit into the next. Before a capital, a short line or a label is a line of its own. */
function goesOn(last: Unit, next: Unit): boolean {
  if (!isProse(last) || next.kind !== 'paragraph' || SENTENCE_END.test(last.text)) return false;
  const beginsAnew = /^\p{Lu}/u.test(next.text);
  return !beginsAnew || (last.text.length >= SHORTEST_OPEN_LINE && !LABEL_END.test(last.text));
}

function isProse(unit: Unit): boolean {
  return unit.kind === 'paragraph' || unit.kind === 'item';
}

/** Whether a unit fits in front of a part for certain, without counting the part again: where they meet, a few tokens more may come about. */
function hasRoom(part: Unit[], unit: Unit, settings: SplitSettings): boolean {
  const mostTokens = Buffer.byteLength(unit.text) + JOINT_TOKENS;
  return tokensOf(part, settings) + mostTokens <= settings.hardTokens;
}
