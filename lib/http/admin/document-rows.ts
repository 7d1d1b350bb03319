import { z } from 'zod';
import type { DocumentList, DocumentRow, IndexingState } from '#lib/api/admin.ts';
import { UPLOAD_MARK, UPLOADS_FOLDER } from '#lib/core/access/may-read.ts';
import {
  shownValidity,
  shownValiditySchema,
  statedValiditySchema,
  type Validity,
} from '#lib/core/documents/validity.ts';
import type { DocumentQuery, DocumentService, ReindexReport } from '#lib/core/ports/document-service.ts';
import type { DocumentStore, StoredDocument } from '#lib/core/ports/document-store.ts';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import type { Records } from '#lib/core/records/records.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Services } from '../route/route.ts';

/** One page of the company's documents, each with its number of passages. */
export async function listDocuments(
  services: Pick<DocumentAdministering, 'documentService' | 'search'>,
  query: Omit<DocumentQuery, 'uploads'>,
): Promise<DocumentList> {
  const { items, next, total } = await services.documentService.list({ ...query, uploads: false });
  return { documents: await documentRows(services, items), next, total };
}

/** Documents as administrators see them. The number of passages is null where a service cannot count them. */
export async function documentRows(
  { search }: Pick<DocumentAdministering, 'search'>,
  documents: readonly StoredDocument[],
): Promise<DocumentRow[]> {
  const counts = await countPassages(
    search,
    documents.map(({ sourcefile }) => sourcefile),
  ).catch(() => undefined);
  return documents.map(
    ({ sourcefile, title, mediaType, sizeBytes, category, oids, groups, origin, validity }) => ({
      sourcefile,
      title,
      mediaType,
      sizeBytes,
      category,
      oids,
      groups,
      origin,
      ...(validity && { validity: rowValidity(validity) }),
      passages: counts ? (counts.get(sourcefile) ?? 0) : null,
    }),
  );
}

/** The validity of a listed document. */
export const rowValiditySchema = statedValiditySchema
  .extend({
    isSet: z.boolean().describe('Whether an administrator set it.'),
    shown: shownValiditySchema.optional().describe('As readers see it today.'),
  })
  .optional()
  .describe('Absent where nothing is stated.');

function rowValidity(validity: Validity): NonNullable<DocumentRow['validity']> {
  const { by, approval: _, ...stated } = validity;
  return { ...stated, isSet: by.administrator !== undefined, shown: shownValidity(validity) };
}

/** Separator that no document name contains: names encode control characters. */
const SEPARATOR = '\u001f';

async function countPassages(
  search: DocumentAdministering['search'],
  sourcefiles: readonly string[],
): Promise<Map<string, number>> {
  if (sourcefiles.length === 0) return new Map();
  const names = sourcefiles.join(SEPARATOR).replaceAll("'", "''");
  const { facets } = await search.search({
    filter: `search.in(sourcefile, '${names}', '${SEPARATOR}')`,
    facets: [`sourcefile,count:${sourcefiles.length}`],
    select: ['id'],
    top: 1,
  });
  return new Map((facets['sourcefile'] ?? []).map(({ value, count }) => [String(value), count]));
}

/** Dependencies of the routes of documents. */
export interface DocumentAdministering extends Services {
  documentService: DocumentService;
  documents: DocumentStore;
  search: Pick<SearchEngine, 'search'>;
  indexing: Indexing;
  records: Pick<Records, 'audit'>;
}

const name = z.string().min(1).max(2000);
const text = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u, 'must not hold control characters');

/** Readers: ids of people or groups. Rejects the marker of user uploads, which identifies no one. */
const readers = z
  .array(text.refine((id) => id !== UPLOAD_MARK, { error: 'this is no reader' }))
  .max(1000)
  .transform((ids) => [...new Set(ids)]);

/** Labels that an administrator may set. */
export const labelsSchema = z.strictObject({
  category: text.nullable().optional(),
  oids: readers.optional(),
  groups: readers.optional(),
});

/** Names of selected documents. */
export const chosenSchema = z.array(name).min(1).max(500);

type Chosen = Parameters<DocumentService['reindex']>[0];

/** A service that is down at the start of an upgrade comes back. */
const RETRY_MS = 60_000;

/** Re-indexing in the background, one run at a time. */
export interface Indexing {
  state(): IndexingState;
  /** Throws `conflict` during a run. A run over `outdated` documents that fails is tried again every minute. */
  start(documents: Chosen): void;
  /** Stops the current run; finished documents stay indexed. */
  stop(): void;
}

/** How many documents a run has read again, and how many it could not. */
interface Counts {
  done: number;
  failed: number;
}

const IDLE: IndexingState = {
  status: 'idle',
  isUpgrade: false,
  startedAtMs: null,
  sourcefile: null,
  documents: 0,
  totalDocuments: 0,
  report: null,
  reason: null,
};

/** Re-indexing through this document service. `onFailure` receives the error that ended a run, `onDone` the counts of one that did not. */
export function createIndexing(
  documentService: Pick<DocumentService, 'reindex'>,
  { onFailure, onDone }: { onFailure: (error: AppError) => void; onDone: (counts: Counts) => void },
): Indexing {
  let state = IDLE;
  let stopping = new AbortController();
  let retry: NodeJS.Timeout | undefined;

  async function run(documents: Chosen, { signal }: AbortController): Promise<void> {
    try {
      const report = await documentService.reindex(documents, {
        signal,
        onProgress: ({ sourcefile, documents: done, totalDocuments }) => {
          state = { ...state, sourcefile: shown(sourcefile), documents: done, totalDocuments };
        },
      });
      const finished = report.done.length + report.failed.length;
      state = {
        ...state,
        status: 'done',
        sourcefile: null,
        documents: finished,
        report: shownReport(report),
      };
      onDone({ done: report.done.length, failed: report.failed.length });
    } catch (thrown) {
      const error = AppError.from(thrown);
      state = signal.aborted
        ? { ...state, status: 'stopped', sourcefile: null }
        : { ...state, status: 'failed', sourcefile: null, reason: error.message };
      if (signal.aborted) return;
      onFailure(error);
      if (documents === 'outdated') retry = setTimeout(() => start(documents), RETRY_MS).unref();
    }
  }

  function start(documents: Chosen): void {
    if (state.status === 'running') {
      throw new AppError('conflict', 'Documents are already being re-indexed.');
    }
    clearTimeout(retry);
    stopping = new AbortController();
    const totalDocuments = typeof documents === 'string' ? 0 : documents.length;
    const isUpgrade = documents === 'outdated';
    state = { ...IDLE, status: 'running', isUpgrade, startedAtMs: Date.now(), totalDocuments };
    void run(documents, stopping);
  }

  return {
    state: () => state,
    start,
    stop() {
      clearTimeout(retry);
      stopping.abort();
    },
  };
}

/** User uploads are re-indexed too, but their names stay private. */
function shown(sourcefile: string): string | null {
  return isPrivate(sourcefile) ? null : sourcefile;
}

function shownReport({ done, failed }: ReindexReport): ReindexReport {
  return {
    done: done.filter((sourcefile) => !isPrivate(sourcefile)),
    failed: failed.filter(({ sourcefile }) => !isPrivate(sourcefile)),
  };
}

function isPrivate(sourcefile: string): boolean {
  return sourcefile.startsWith(`${UPLOADS_FOLDER}/`);
}
