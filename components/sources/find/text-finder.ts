import { type DocumentFinder, patternOf } from './document-finder.ts';
import { clearHighlights, highlight, scrollToRange } from './highlights.ts';
import { textRanges } from './text-ranges.ts';

/** Finds words in the text that stands in `root`: all of a document that is shown whole. */
export function createTextFinder(root: HTMLElement): DocumentFinder {
  let ranges: Range[] = [];
  return {
    async find(words, _, onFound) {
      const pattern = patternOf(words);
      ranges = pattern ? textRanges(root, pattern) : [];
      const top = root.getBoundingClientRect().top;
      // The next one from where the reader is.
      const ahead = ranges.findIndex((range) => range.getBoundingClientRect().top >= top);
      highlight(ranges, undefined);
      onFound({ count: ranges.length, first: Math.max(0, ahead) });
    },
    show(index) {
      const range = ranges[index];
      highlight(ranges, range);
      if (range) scrollToRange(range);
    },
    clear: clearHighlights,
  };
}
