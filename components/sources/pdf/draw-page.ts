import type { PageViewport, PDFPageProxy } from 'pdfjs-dist';
import { anyHolds, findPassages } from '#lib/client/sources/find-passage.ts';
import { isLittleText, type PlacedWord, type PlacedWords, wordsUrl } from '#lib/core/ports/source-parts.ts';
import type { OpenPdf } from './open-pdf.ts';

/** Runs of text on a page: what they say, and the elements that show them. */
interface TextRuns {
  texts: readonly string[];
  elements: readonly HTMLElement[];
}

/** A gap of so many lines parts two passages. */
const MOST_LINES_APART = 1.5;
/** Between a bar and its passage, in pixels. */
const BESIDE_PX = 8;

/** Draws a bar in the margin beside each run of lines of `layer` that is marked, as documents of text have it. */
export function drawPassageBars(layer: HTMLElement): void {
  const page = layer.getBoundingClientRect();
  const marked = [...layer.querySelectorAll('[role=mark]')].map((run) => run.getBoundingClientRect());
  const groups: { top: number; bottom: number; left: number }[] = [];
  for (const { top, bottom, left, height } of marked.toSorted((one, other) => one.top - other.top)) {
    const last = groups.at(-1);
    if (!last || top - last.bottom > height * MOST_LINES_APART) groups.push({ top, bottom, left });
    else {
      last.bottom = Math.max(last.bottom, bottom);
      last.left = Math.min(last.left, left);
    }
  }
  const share = (length: number, whole: number) => `${(100 * length) / whole}%`;
  for (const { top, bottom, left } of groups) {
    const bar = document.createElement('div');
    bar.className = 'passage-bar';
    bar.ariaHidden = 'true';
    bar.style.top = share(top - page.top, page.height);
    bar.style.height = share(bottom - top, page.height);
    bar.style.left = share(Math.max(0, left - page.left - BESIDE_PX), page.width);
    layer.append(bar);
  }
}

/**
 * Marks the runs that these passages cover, and among them those that were quoted. Returns the first quoted run, or else the
 * first marked one, if any.
 */
export function markRuns(
  { texts, elements }: TextRuns,
  passages: readonly string[],
  quotes: readonly string[],
): HTMLElement | undefined {
  const marked = findPassages(texts, passages);
  const quoted = findPassages(texts, quotes);
  for (const index of marked) {
    const run = elements[index];
    run?.setAttribute('role', 'mark');
    if (quoted.has(index)) run?.setAttribute('data-quoted', '');
  }
  return (
    elements.find((_, index) => marked.has(index) && quoted.has(index)) ??
    elements.find((_, index) => marked.has(index))
  );
}

/** Phones refuse larger canvases. */
const MOST_PIXELS = 16_000_000;

/** A page of `sourcefile` to draw: `width` in CSS pixels, `passages` to mark, and the sentences among them that were `quoted`. */
interface PageRequest {
  sourcefile: string;
  page: number;
  width: number;
  passages: readonly string[];
  quotes: readonly string[];
}

/**
 * Draws a page with its selectable text, or the words that were recognised on it, into `holder`, in place of what was there, and returns the first quoted run of
 * text, or else the first marked one, if any. The old page stays until the new one is whole. Rejects when `signal` aborts.
 */
export async function drawPage(
  { pdfjs, document: pdf }: OpenPdf,
  { sourcefile, page: number, width, passages, quotes }: PageRequest,
  holder: HTMLElement,
  signal: AbortSignal,
): Promise<HTMLElement | undefined> {
  const page = await pdf.getPage(number);
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const canvas = await drawCanvas(page, viewport, signal);
  const text = document.createElement('div');
  text.className = 'pdf-text';
  const layer = new pdfjs.TextLayer({
    textContentSource: await page.getTextContent(),
    container: text,
    viewport,
  });
  await layer.render();
  const boxes = await annotationBoxes(page, viewport);
  text.append(...boxes.map(({ box }) => box));
  signal.throwIfAborted();
  holder.style.setProperty('--total-scale-factor', String(scale));
  holder.style.setProperty('--scale-round-x', '1px');
  holder.style.setProperty('--scale-round-y', '1px');
  holder.replaceChildren(canvas, text);
  const texts = layer.textContentItemsStr;
  const words = isLittleText(texts.join('')) ? await fetchWords(sourcefile, number, signal) : undefined;
  const recognised = words && wordLayer(words);
  if (recognised) text.prepend(recognised.layer);
  const inText = markRuns(recognised ?? { texts, elements: layer.textDivs }, passages, quotes);
  const shown = inText ?? markBoxes(boxes, passages, quotes);
  drawPassageBars(text);
  return shown;
}

async function drawCanvas(
  page: PDFPageProxy,
  viewport: PageViewport,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const { width, height } = viewport;
  const density = Math.min(devicePixelRatio, Math.sqrt(MOST_PIXELS / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  canvas.width = Math.floor(width * density);
  canvas.height = Math.floor(height * density);
  canvas.style.width = `${Math.floor(width)}px`;
  canvas.style.height = `${Math.floor(height)}px`;
  const task = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
  const cancel = () => task.cancel();
  signal.addEventListener('abort', cancel);
  await task.promise;
  signal.removeEventListener('abort', cancel);
  return canvas;
}

/** Marks the form values and comments that the passages hold, which the text of the page lacks. */
function markBoxes(
  boxes: AnnotationBox[],
  passages: readonly string[],
  quotes: readonly string[],
): HTMLElement | undefined {
  const marked = boxes.filter(({ words }) => anyHolds(passages, words));
  for (const { box, words } of marked) {
    box.setAttribute('role', 'mark');
    if (anyHolds(quotes, words)) box.setAttribute('data-quoted', '');
  }
  return (marked.find(({ box }) => 'quoted' in box.dataset) ?? marked[0])?.box;
}

/** A form value or comment: its words, and an empty box over its position on the page. */
interface AnnotationBox {
  words: string;
  box: HTMLElement;
}

const MOST = 2_000;

/** The boxes of a page's form values and comments, placed in shares of the page, as ingestion reads them. */
async function annotationBoxes(page: PDFPageProxy, viewport: PageViewport): Promise<AnnotationBox[]> {
  const annotations = await page.getAnnotations({ intent: 'display' });
  return annotations.slice(0, MOST).flatMap((annotation) => {
    const words = annotation.password
      ? ''
      : [annotation.fieldValue ?? annotation.contentsObj?.str ?? ''].flat().join(', ');
    if (!words || annotation.subtype === 'Link' || annotation.subtype === 'Popup') return [];
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = viewport.convertToViewportRectangle(annotation.rect) as number[];
    const box = document.createElement('span');
    box.style.left = `${(100 * Math.min(x1, x2)) / viewport.width}%`;
    box.style.top = `${(100 * Math.min(y1, y2)) / viewport.height}%`;
    box.style.width = `${(100 * Math.abs(x2 - x1)) / viewport.width}%`;
    box.style.height = `${(100 * Math.abs(y2 - y1)) / viewport.height}%`;
    return [{ words, box }];
  });
}

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

/** A mark reaches to the next word of the line, as in printed text. */
function reachOf(word: PlacedWord, next: PlacedWord | undefined): number {
  const reach = next ? next.x - word.x : 0;
  const isNeighbour =
    next &&
    Math.abs(next.y - word.y) < word.height &&
    reach > word.width &&
    reach < word.width + word.height * 2;
  return isNeighbour ? reach : word.width;
}

/** The words that were recognised on a page; undefined where there are none. Rejects only when `signal` aborts. */
export async function fetchWords(
  sourcefile: string,
  page: number,
  signal: AbortSignal,
): Promise<PlacedWords | undefined> {
  try {
    const response = await fetch(wordsUrl(sourcefile, page), { signal });
    return response.status === 200 ? ((await response.json()) as PlacedWords) : undefined;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
