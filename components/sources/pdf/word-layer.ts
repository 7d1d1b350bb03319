import type { PlacedWord, PlacedWords } from '#lib/core/ports/source-words.ts';
import type { TextRuns } from './mark-runs.ts';

/** Words that can be selected and marked, to lie over the picture of their page at any size. */
export function wordLayer({ width, height, words }: PlacedWords): TextRuns & { layer: HTMLElement } {
  const layer = document.createElement('div');
  layer.className = 'pdf-text';
  layer.style.containerType = 'size';
  const share = (length: number, whole: number) => `${(100 * length) / whole}%`;
  const elements = words.map((word, index) => {
    const run = document.createElement('span');
    run.textContent = `${word.text} `;
    run.style.left = share(word.x, width);
    run.style.top = share(word.y, height);
    run.style.width = share(reachOf(word, words[index + 1]), width);
    run.style.height = share(word.height, height);
    run.style.fontSize = `${(100 * word.height) / height}cqh`;
    run.style.overflow = 'clip';
    return run;
  });
  layer.append(...elements);
  return { layer, elements, texts: words.map(({ text }) => text) };
}

/** A mark goes on to the next word of the line, as those of printed text do. */
function reachOf(word: PlacedWord, next: PlacedWord | undefined): number {
  const reach = next ? next.x - word.x : 0;
  const isNeighbour =
    next &&
    Math.abs(next.y - word.y) < word.height &&
    reach > word.width &&
    reach < word.width + word.height * 2;
  return isNeighbour ? reach : word.width;
}
