import type { DocumentParser, ParsedDocument } from '../document.ts';
import { defaultSplitSettings, type SplitSettings } from '../split/settings.ts';
import { type ParserBounds, ParserChild } from './parser-child.ts';

/** A pool's size and bounds; what is left out is the default. */
export interface ParserPoolOptions extends Partial<ParserBounds> {
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
const DOCUMENTS_PER_CHILD = 200;

interface Seat {
  child: ParserChild;
  documents: number;
}

/**
 * Reads documents in processes of their own, started when they are first needed and replaced when one was killed:
 * by default 30 s without a finished page, 10 minutes altogether, 256 MB above idle. This process lives, whatever
 * a document does.
 */
export function createParserPool(options: ParserPoolOptions = {}): DocumentParser {
  const { size, split, ...bounds } = { ...DEFAULTS, ...options };
  const idle: Seat[] = [];
  const waiting: (() => void)[] = [];
  const all = new Set<ParserChild>();
  let busy = 0;

  async function takeSeat(): Promise<Seat> {
    while (busy >= size) await new Promise<void>((free) => waiting.push(free));
    busy += 1;
    const seat = idle.pop();
    if (seat?.child.isAlive) return seat;
    const child = new ParserChild(bounds);
    all.add(child);
    return { child, documents: 0 };
  }

  function giveBack(seat: Seat): void {
    busy -= 1;
    seat.documents += 1;
    // Memory that a reader leaks ends with its process.
    if (seat.documents >= DOCUMENTS_PER_CHILD) seat.child.kill();
    if (seat.child.isAlive && seat.documents < DOCUMENTS_PER_CHILD) idle.push(seat);
    else all.delete(seat.child);
    waiting.shift()?.();
  }

  return {
    concurrency: size,
    async parse(path, onPages = () => {}, signal): Promise<ParsedDocument> {
      const seat = await takeSeat();
      try {
        return await seat.child.parse({ job: { path, settings: split }, onPages, signal });
      } finally {
        giveBack(seat);
      }
    },
    async close() {
      for (const child of all) child.kill();
      all.clear();
      idle.length = 0;
    },
  };
}
