import type { Source, SourceChange } from '#lib/core/ports/source.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import type { AdapterTools } from './source-calls.ts';

const NEVER = new AbortController().signal;

/** What an adapter is given in tests; retries are quick. */
export function adapterTools(
  variables: Record<string, string> = {},
  more: Partial<AdapterTools> = {},
): AdapterTools {
  return {
    limits: { maxItems: 1_000, maxItemBytes: 1_000_000 },
    upstream: retryPolicy({ attempts: 2, retryBudgetMs: 2_000, callTimeoutMs: 5_000 }),
    variable: (name) => variables[name],
    cacheDir: '/nowhere',
    ...more,
  };
}

/** One listing as text: the items that are present with their content, and everything else. */
export interface ReadListing {
  /** By path; a reading that failed is its message. */
  contents: Record<string, string>;
  versions: Record<string, string>;
  changes: SourceChange[];
  /** The reasons by path. */
  unreadable: Record<string, string>;
  gone: string[];
  cursor: string | null;
  complete: boolean;
}

/** Lists a source and reads the items that `isWanted` names, by default all. */
export async function readListing(
  source: Source,
  cursor: string | null = null,
  isWanted: (change: SourceChange & { type: 'present' }) => boolean = () => true,
): Promise<ReadListing> {
  const read: ReadListing = {
    contents: {},
    versions: {},
    changes: [],
    unreadable: {},
    gone: [],
    cursor: null,
    complete: false,
  };
  const listing = source.changes(cursor, NEVER);
  for (;;) {
    const step = await listing.next();
    if (step.done) return { ...read, ...step.value };
    const change = step.value;
    read.changes.push(change);
    if (change.type === 'gone') read.gone.push(change.id);
    else if (change.type === 'unreadable' || change.type === 'skipped')
      read.unreadable[change.path] = change.reason;
    else {
      read.versions[change.item.path] = change.item.version;
      if (isWanted(change)) read.contents[change.item.path] = await contentOf(change);
    }
  }
}

async function contentOf(change: SourceChange & { type: 'present' }): Promise<string> {
  try {
    const { bytes } = await change.read(NEVER);
    return Buffer.concat(await Array.fromAsync(bytes)).toString('utf8');
  } catch (thrown) {
    return `failed: ${thrown instanceof Error ? thrown.message : thrown}`;
  }
}
