import type { ChildBounds } from '../child/bounded-child.ts';
import { createChildPool } from '../child/child-pool.ts';
import type { DocumentParser, ParsedDocument } from '../document.ts';
import { defaultSplitSettings, type SplitSettings } from '../split/settings.ts';
import type { PagesRead, ParseJob } from './parser-process.ts';

/** A pool's size and bounds; what is left out is the default. */
export interface ParserPoolOptions extends Partial<Pick<ChildBounds, 'stallMs' | 'totalMs' | 'extraBytes'>> {
  /** Parser processes at work at the same time. */
  size?: number;
  split?: SplitSettings;
}

const DEFAULTS = {
  size: 2,
  stallMs: 30_000,
  totalMs: 600_000,
  extraBytes: 256_000_000,
  split: defaultSplitSettings,
};
const ENTRY = ['lib', 'ingest', 'parser', 'parser-process.ts'];

/**
 * Reads documents in processes of their own, started when they are first needed and replaced when one was killed:
 * by default 30 s without a finished page, 10 minutes altogether, 256 MB above idle. This process lives, whatever
 * a document does.
 */
export function createParserPool(options: ParserPoolOptions = {}): DocumentParser {
  const { size, split, ...limits } = { ...DEFAULTS, ...options };
  const pool = createChildPool<ParseJob, ParsedDocument, PagesRead>({
    bounds: { entry: ENTRY, ...limits },
    size,
  });
  return {
    concurrency: size,
    parse: (path, onPages = () => {}, signal, { name, party, bounds = {} } = {}) =>
      pool.ask({
        job: { path, settings: split, bounds, name },
        onProgress: ({ pages, total }) => onPages(pages, total),
        signal,
        party,
        seconds: bounds.seconds,
      }),
    async close() {
      pool.close();
    },
  };
}
