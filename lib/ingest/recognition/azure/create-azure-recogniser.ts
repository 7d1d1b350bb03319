import { z } from 'zod';
import type { AzureAiConfig, UpstreamConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { abortAfter } from '#lib/shared/async.ts';
import { pause } from '#lib/shared/pause.ts';
import { type AzureAiCall, createAzureAiCall } from '#lib/upstream/azure-ai-call.ts';
import { readHttpFailure, retryAfterMs } from '#lib/upstream/http-failure.ts';
import { createUpstream } from '#lib/upstream/upstream.ts';
import {
  type Layout,
  type LayoutLine,
  type LayoutWord,
  type Reading,
  type RecognisedPage,
  type RecognisePage,
  toPage,
} from '../recognised-page.ts';
import { createRecognitionPool, type RecognitionPoolOptions } from '../recognition-pool.ts';
import type { DrawnPage, RecognitionJob } from '../recognition-process.ts';

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

/** The model of the service that recognises text. */
export const READ_MODEL = 'prebuilt-read';

const BOUNDS = { bytes: 32_000_000 };
const USUAL_WAIT_MS = 1000;
/** However soon the service wants to be asked again. */
const LEAST_WAIT_MS = 100;
const EMPTY: AnalysedPage = { angle: 0, words: [], lines: [] };

/** Recognises the text of a picture. Throws AppError with the reason, and the signal's reason when it aborts. */
export type ReadPicture = (picture: Uint8Array, signal?: AbortSignal) => Promise<AnalysedPage>;

/**
 * The model `prebuilt-read` of Azure Document Intelligence (REST, 2024-11-30). Calls fail by the table of `lib/upstream`; a
 * picture takes `totalMs` at most. Throws AppError `bad-request` for a picture that the service cannot read.
 */
export function createReadPicture(
  config: AzureAiConfig,
  upstream: UpstreamConfig,
  { totalMs = 120_000 } = {},
): ReadPicture {
  const service = createUpstream('recognition', upstream, readHttpFailure);
  const call = createAzureAiCall(config, upstream.connectTimeoutMs, BOUNDS);
  const model = `${config.endpoint}/documentintelligence/documentModels/${READ_MODEL}`;
  return async (picture, signal) => {
    const late = new AppError(
      'unavailable',
      `Azure Document Intelligence took more than ${totalMs / 1000} s`,
    );
    const within = abortAfter(totalMs, late, signal);
    const begun = await service.call((own) => begin(call, model, picture, own), within);
    let { waitMs } = begun;
    for (;;) {
      await pause(Math.min(Math.max(waitMs ?? USUAL_WAIT_MS, LEAST_WAIT_MS), totalMs), within);
      const polled = await service.call((own) => poll(call, begun.address, own), within);
      if (polled.analysis.status === 'succeeded') return polled.analysis.analyzeResult?.pages[0] ?? EMPTY;
      if (!/^(notStarted|running)$/.test(polled.analysis.status)) throw unreadable(polled.analysis);
      waitMs = polled.waitMs;
    }
  };
}

async function begin(call: AzureAiCall, model: string, picture: Uint8Array, signal: AbortSignal) {
  const response = await call(`${model}:analyze?api-version=${API_VERSION}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: Uint8Array.from(picture),
    signal,
  });
  await response.text();
  return { address: response.headers.get('operation-location') ?? '', waitMs: waitOf(response) };
}

async function poll(call: AzureAiCall, address: string, signal: AbortSignal) {
  const response = await call(address, { signal });
  const { data: analysis } = analysisSchema.safeParse(await response.json());
  if (!analysis)
    throw new AppError('bad-request', 'the result of Azure Document Intelligence is not as its API says');
  return { analysis, waitMs: waitOf(response) };
}

function waitOf({ headers }: Response): number | undefined {
  return retryAfterMs((name) => headers.get(name) ?? undefined);
}

function unreadable({ status, error }: Analysis): AppError {
  // A code is a word of the API. Anything longer would quote the service.
  const code = [error?.code, status].find((word) => word && /^\w{1,60}$/.test(word)) ?? 'failed';
  return new AppError(
    code === 'InternalServerError' ? 'unavailable' : 'bad-request',
    `Azure Document Intelligence cannot read it (${code})`,
  );
}

/** The version of the API of Azure Document Intelligence. */
export const API_VERSION = '2024-11-30';

/** Words of one page; a broadsheet has 10,000. */
const MOST_WORDS = 20_000;

const span = z.object({ offset: z.number(), length: z.number() });

const word = z.object({
  content: z.string(),
  /** Four corners as x and y, clockwise from the upper left as the word is read. */
  polygon: z.array(z.number()).length(8),
  /** From 0 to 1. */
  confidence: z.number(),
  span,
});

const page = z.object({
  /** The degrees by which the text is turned clockwise. */
  angle: z.number().default(0),
  words: z.array(word).max(MOST_WORDS).default([]),
  lines: z
    .array(z.object({ spans: z.array(span) }))
    .max(MOST_WORDS)
    .default([]),
});

/** `AnalyzeOperation` of the API: as much of it as one picture takes. */
const analysisSchema = z.object({
  status: z.string(),
  error: z.object({ code: z.string() }).optional(),
  analyzeResult: z.object({ pages: z.array(page).max(1) }).optional(),
});

/** How far the service is, and at the end what it found, or why it failed. */
type Analysis = z.infer<typeof analysisSchema>;

/** A picture as the service read it. `span` is the place of a word, or of parts of a line, in the text of the picture. */
type AnalysedPage = z.infer<typeof page>;
type AnalysedWord = z.infer<typeof word>;
