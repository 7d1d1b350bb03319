import { CitationScanner, type TextSegment } from '#lib/core/citations/citation-scanner.ts';
import { findCited, type SortedSources, type Source } from './sources.ts';

type Lists = Pick<SortedSources, 'cited' | 'found'>;

/**
 * Sorts the sources of an answer that grows as `sortSources` does, but reads of each longer text only what is new. Both
 * lists stay the same arrays until another source is cited.
 */
export class SourceSorter {
  #read = '';
  #scanner = new CitationScanner();
  /** Cited by what was read, without the end that may still become something else. */
  #settled: Source[] = [];
  #retrieved: Source[] = [];
  #lists: Lists = { cited: [], found: [] };

  sort(answer: string, retrieved: Source[]): Lists {
    if (retrieved !== this.#retrieved || !answer.startsWith(this.#read)) this.#restart(retrieved);
    this.#settled = this.#with(this.#settled, this.#scanner.push(answer.slice(this.#read.length)));
    this.#read = answer;
    const cited = this.#with(this.#settled, this.#scanner.peekEnd());
    const isSame =
      cited.length === this.#lists.cited.length && cited.every((one, at) => one === this.#lists.cited[at]);
    if (!isSame) this.#lists = { cited, found: retrieved.filter((source) => !cited.includes(source)) };
    return this.#lists;
  }

  #restart(retrieved: Source[]): void {
    this.#read = '';
    this.#scanner = new CitationScanner();
    this.#settled = [];
    this.#retrieved = retrieved;
    this.#lists = { cited: [], found: retrieved };
  }

  #with(cited: Source[], segments: TextSegment[]): Source[] {
    const named = segments.flatMap((segment) =>
      segment.type === 'mark' ? (findCited(segment.name, this.#retrieved) ?? []) : [],
    );
    return named.length === 0 ? cited : [...new Set([...cited, ...named])];
  }
}
