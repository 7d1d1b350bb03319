import { AppError } from '#lib/shared/app-error.ts';
import { abortAfter } from '#lib/shared/async.ts';
import { type ChildBounds, createChildPool } from '../child/child-pool.ts';
import type { DocumentParser, OnPages, ParsedDocument, ParseOptions } from '../document.ts';
import { createOfficeConverter, type WithReadable } from '../office/convert-office.ts';
import { requireText } from '../parse-document.ts';
import { hashOf } from '../plan.ts';
import { recogniseUnread } from '../recognition/recognise-unread.ts';
import type { Recognised, RecognisePage } from '../recognition/recognised-page.ts';
import { defaultSplitSettings, type SplitSettings } from '../split/settings.ts';
import type { Bound } from '../work-bounds.ts';
import type { PagesRead, ParseJob } from './parser-process.ts';

/** A pool's size and bounds; what is left out is the default. */
export interface ParserPoolOptions extends Partial<Pick<ChildBounds, 'stallMs' | 'totalMs' | 'extraBytes'>> {
  /** Parser processes at work at the same time. */
  size?: number;
  split?: SplitSettings;
  /** Converts what is converted before it is read; without it such documents are refused. */
  withReadable?: WithReadable | undefined;
  /** Recognises pages with little text, and images; without it they are read as they are. */
  recognise?: RecognisePage | undefined;
}

const DEFAULTS = {
  size: 2,
  stallMs: 30_000,
  totalMs: 600_000,
  extraBytes: 256_000_000,
  split: defaultSplitSettings,
};
const WITHOUT_OFFICE = createOfficeConverter({ command: undefined });
const ENTRY = ['lib', 'ingest', 'parser', 'parser-process.ts'];

/**
 * Reads documents in processes of their own, started when they are first needed and replaced when one was killed:
 * by default 30 s without a finished page, 10 minutes altogether, 256 MB above idle. This process lives, whatever
 * a document does. A document with pages to recognise is read twice: for these pages, and with their text.
 */
export function createParserPool(options: ParserPoolOptions = {}): DocumentParser {
  const { size, split, recognise, withReadable = WITHOUT_OFFICE, ...limits } = { ...DEFAULTS, ...options };
  const pool = createChildPool<ParseJob, ParsedDocument, PagesRead>({
    bounds: { entry: ENTRY, ...limits },
    size,
  });

  function read(path: string, recognised: Recognised | undefined, watch: Watch): Promise<ParsedDocument> {
    const { onPages, signal, party, name, bounds = {} } = watch;
    return pool.ask({
      job: { path, settings: split, bounds, name, ...(recognised && { recognised }) },
      onProgress: ({ pages, total }) => onPages(pages, total),
      signal,
      party,
      seconds: bounds.seconds,
    });
  }

  return {
    concurrency: size,
    parse(original, onPages = () => {}, signal, parsing = {}) {
      const name = parsing.name ?? original;
      return withReadable({ path: original, name, signal }, (path) =>
        parseReadable(path, onPages, signal, { ...parsing, name }),
      );
    },
    async close() {
      pool.close();
    },
  };

  async function parseReadable(
    path: string,
    onPages: OnPages,
    signal: AbortSignal | undefined,
    parsing: ParseOptions,
  ): Promise<ParsedDocument> {
    const watch = { ...parsing, onPages, signal };
    const first = await read(path, undefined, watch);
    if (!recognise || first.unread.length === 0) return requireText(first);
    const within = { onPages, signal: withinSeconds(parsing.bounds?.seconds, signal) };
    const { recognised, notices } = await recogniseUnread(
      { unread: first.unread, mediaType: first.mediaType, path, hash: await hashOf(path) },
      recognise,
      within,
    );
    const document = await read(path, recognised, { ...watch, onPages: () => {} });
    return requireText({ ...document, notices: [...notices, ...document.notices], recognised });
  }
}

/** For whom a document is read, what hears of it, and what ends it. */
interface Watch extends ParseOptions {
  onPages: OnPages;
  signal: AbortSignal | undefined;
}

/** Ends recognition at the time limit of the document, as for reading. */
function withinSeconds(bound: Bound | undefined, signal: AbortSignal | undefined): AbortSignal | undefined {
  if (!bound) return signal;
  const reason = `recognising its text took more than ${bound.most} s (${bound.variable})`;
  return abortAfter(bound.most * 1000, new AppError('too-large', reason), signal);
}
