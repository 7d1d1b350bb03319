import type { RecognisedPage, RecognisePage } from '../recognised-page.ts';
import { createRecognitionPool, type RecognitionPoolOptions } from '../recognition-pool.ts';
import type { DrawnPage, RecognitionJob } from '../recognition-process.ts';
import { type Layout, type LayoutLine, type LayoutWord, type Reading, toPage } from '../to-page.ts';
import type { AnalysedPage, AnalysedWord } from './analysis.ts';
import type { ReadPicture } from './read-picture.ts';

/** The service takes no smaller pictures; there is no text in them either. */
const LEAST_SIDE = 50;

/**
 * Recognises text with Azure Document Intelligence: pages are drawn in processes of their own, within the limits of
 * `createRecognitionPool`, and `read` sends their pictures. Throws what `read` throws, and AppError with the reason for a file
 * that cannot be drawn.
 */
export function createAzureRecogniser(
  read: ReadPicture,
  options: RecognitionPoolOptions = {},
): RecognisePage & { close(): void } {
  const pool = createRecognitionPool<RecognitionJob, DrawnPage>(options);
  const recognise: RecognisePage = async (place, signal) => {
    const { bytes, ...picture } = await pool.ask({ job: place, signal });
    if (Math.min(picture.width, picture.height) < LEAST_SIDE) return withoutText(picture);
    const page = await read(bytes, signal);
    const reading = { ...picture, angle: (-page.angle * Math.PI) / 180 };
    return toPage(toLayout(page, reading), reading);
  };
  return Object.assign(recognise, { close: pool.close });
}

function withoutText({ width, height, scale }: Omit<DrawnPage, 'bytes'>): RecognisedPage {
  return { width: width / scale, height: height / scale, lines: [], words: [] };
}

/** What the service found in a picture, as Tesseract would say it: straightened about the middle of the picture by `angle`. */
function toLayout(page: AnalysedPage, reading: Reading): Layout {
  const lines = wordsByLine(page)
    .filter((words) => words.length > 0)
    .map((words) => lineOf(words, reading));
  return { blocks: [{ paragraphs: [{ lines }] }] };
}

/** The words of each line: those that lie within its spans. */
function wordsByLine({ words, lines }: AnalysedPage): AnalysedWord[][] {
  const spans = lines
    .flatMap(({ spans: parts }, line) => parts.map((part) => ({ ...part, line })))
    .toSorted((one, other) => one.offset - other.offset);
  const grouped = lines.map((): AnalysedWord[] => []);
  let at = 0;
  for (const word of words.toSorted((one, other) => one.span.offset - other.span.offset)) {
    const { offset } = word.span;
    for (let span = spans[at]; span && span.offset + span.length <= offset; span = spans[at]) at += 1;
    const span = spans[at];
    if (span && span.offset <= offset) grouped[span.line]?.push(word);
  }
  return grouped;
}

function lineOf(found: AnalysedWord[], reading: Reading): LayoutLine {
  const words = found.map((word, index) => wordOf(word, found[index - 1], reading));
  const middle = words.toSorted((one, other) => heightOf(one) - heightOf(other))[words.length >> 1];
  const baselines = words.map(({ bbox }) => bbox.y1).toSorted((one, other) => one - other);
  const y = baselines[baselines.length >> 1] ?? 0;
  return { rowAttributes: { rowHeight: middle ? heightOf(middle) : 0 }, baseline: { y0: y, y1: y }, words };
}

function heightOf({ bbox }: LayoutWord): number {
  return bbox.y1 - bbox.y0;
}

function wordOf(
  { content, polygon, confidence, span }: AnalysedWord,
  before: AnalysedWord | undefined,
  { width, height, angle }: Reading,
): LayoutWord {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let at = 0; at < polygon.length; at += 2) {
    const [x, y] = [(polygon[at] ?? 0) - width / 2, (polygon[at + 1] ?? 0) - height / 2];
    xs.push(x * cosine - y * sine + width / 2);
    ys.push(x * sine + y * cosine + height / 2);
  }
  return {
    text: content,
    confidence: confidence * 100,
    isJoined: before !== undefined && before.span.offset + before.span.length === span.offset,
    bbox: { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) },
  };
}
