import type { StoredDocument } from '#lib/core/ports/document-store.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { rebuild } from './document-service/rebuild.ts';
import { DELETE_ON_PURPOSE, leftFolders, syncRefusal } from './left-folders.ts';
import { type Labels, Planner } from './plan.ts';
import { removeDocuments } from './remove.ts';
import { type DocumentOutcome, type IngestEvent, type IngestReport, outcomeOf, reportOf } from './report.ts';
import { type IngestPorts, Run } from './run.ts';
import { fingerprintOf, otherFingerprint } from './split/settings.ts';
import { type Walk, walk } from './walk.ts';

/** What to ingest and how. Labels that are undefined leave those of documents already indexed as they are. */
export interface IngestOptions {
  paths: string[];
  category?: string;
  groups?: string[];
  oids?: string[];
  /** Also removes documents that were ingested from the given folders and are not there any more. */
  sync: boolean;
  /** Lets `sync` remove more than half of a folder's documents; never all of them because the folder is empty. */
  allowRemoval?: boolean;
  /** Removes the given documents or folders, by path or by the name citations use, instead of adding them. */
  remove: boolean;
  removeAll: boolean;
  /** Empties the index first: needed when another version of the splitter filled it. */
  reindex: boolean;
  dryRun: boolean;
  origin: 'sample' | 'own';
  signal: AbortSignal;
}

/**
 * Brings documents into the index, or out of it: each in one step, so that the index is whole at any moment. A
 * document that cannot be read is reported and stops nothing; the version indexed before it stays. A dry run reads
 * everything, writes nothing and says what writing would call for, and why the run would be refused. Throws AppError before
 * anything changes: for a path that does not exist, for a `sync` that removes too much, and when another splitter or
 * embedding model filled the index.
 */
export async function ingest(
  options: IngestOptions,
  ports: IngestPorts,
  onProgress: (event: IngestEvent) => void = () => {},
): Promise<IngestReport> {
  const startedAt = performance.now();
  const outcomes =
    options.remove || options.removeAll
      ? await removeDocuments(options, ports.writer)
      : await addDocuments(options, ports, onProgress);
  const { documents, ...rest } = outcomes;
  return reportOf(documents, { durationMs: performance.now() - startedAt, dryRun: options.dryRun, ...rest });
}

/** Whether the sample documents are to be indexed: only into an index that never held a company's own; uploads are people's. */
export async function shouldIndexSamples({
  writer,
  embedder,
}: Pick<IngestPorts, 'writer' | 'embedder'>): Promise<boolean> {
  if (await writer.samplesRetired()) return false;
  const documents = (await writer.documents()).filter(({ origin }) => origin !== 'upload');
  if (documents.length === 0) return true;
  return (
    documents.every(({ origin }) => origin === 'sample') &&
    (await writer.fingerprint()) !== fingerprintOf(embedder)
  );
}

async function addDocuments(
  options: IngestOptions,
  ports: IngestPorts,
  onProgress: (event: IngestEvent) => void,
): Promise<Pick<IngestReport, 'documents' | 'interrupted' | 'cost' | 'foundNothing' | 'notes' | 'refusal'>> {
  const found = options.sync ? await walkToSync(options.paths) : await walk(options.paths);
  const refusal = await refusalOf(options, found, ports);
  const { before, waiting } = await prepareIndex(options, ports);
  const controller = options.sync && found.unreadable.length === 0 ? leftFolders(before, found) : [];
  const staying = before.filter((document) => !controller.includes(document));
  const run = new Run({
    files: found.files,
    planner: new Planner(staying, labelsOf(options), ports.maxDocumentBytes),
    ports,
    options,
    onProgress,
  });
  const documents = await run.finish();
  const uploads =
    run.interrupted || options.dryRun ? [] : await readUploadsAgain(waiting, ports, options.signal);
  const gone = run.interrupted ? [] : controller;
  if (options.dryRun) for (const document of gone) await run.countChange(document);
  else if (gone.length > 0) await ports.writer.remove(gone.map(({ sourcefile }) => sourcefile));
  return {
    documents: [
      ...documents,
      ...uploads,
      ...found.orphans.map((path) => outcomeOf(path, 'failed', { reason: ORPHAN })),
      ...found.unreadable.map((folder) =>
        outcomeOf(folder, 'failed', { reason: 'the folder cannot be listed' }),
      ),
      ...run.retiredSamples.map((sourcefile) => outcomeOf(sourcefile, 'removed', { reason: 'a sample' })),
      ...gone.map(({ sourcefile }) =>
        outcomeOf(sourcefile, 'removed', { reason: 'no longer in its folder' }),
      ),
    ],
    interrupted: run.interrupted,
    cost: options.dryRun ? run.cost : null,
    foundNothing: found.files.length === 0 && found.unreadable.length === 0,
    notes: [...withoutReaders(run.forNobody, ports), ...aboutUploads(waiting.length, options)],
    refusal,
  };
}

/** As `walk`; a folder that is missing may be deleted or not mounted, and the message says what to do in both cases. */
async function walkToSync(paths: string[]): Promise<Walk> {
  try {
    return await walk(paths);
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'not-found') throw thrown;
    throw new AppError('not-found', `${thrown.message} ${DELETE_ON_PURPOSE}`, { cause: thrown });
  }
}

/** Why the run would be refused, for a dry run; null where it would not. Throws `conflict` with the reason otherwise. */
async function refusalOf(
  { sync, allowRemoval = false, dryRun }: IngestOptions,
  found: Walk,
  { writer }: IngestPorts,
): Promise<string | null> {
  if (!sync) return null;
  const refusal = syncRefusal(await writer.documents(), found, { allowRemoval });
  if (refusal === undefined) return null;
  if (!dryRun) throw new AppError('conflict', `Nothing was changed. ${refusal}`);
  return refusal;
}

function aboutUploads(waiting: number, { dryRun }: IngestOptions): string[] {
  if (!dryRun || waiting === 0) return [];
  return [`${waiting} files that people uploaded for themselves would be read again from their originals.`];
}

const ORPHAN = 'it says who may read a file that is not here; check the name';

/** A document without readers is unreadable while access control is on: safe, but rarely intended. */
function withoutReaders(count: number, { accessControl }: IngestPorts): string[] {
  if (!accessControl || count === 0) return [];
  return [
    `Documents without readers: ${count}. ACCESS_CONTROL is on, and their labels name none. ` +
      'Run the same command with --groups all (everyone), or with --groups or --oids of those who may; ' +
      'or put a file _acl.json into the folder, such as { "groups": ["hr"] }.',
  ];
}

/** Only the index has the files of uploads: after a reset they come from its originals. */
async function readUploadsAgain(
  waiting: StoredDocument[],
  ports: IngestPorts,
  signal: AbortSignal,
): Promise<DocumentOutcome[]> {
  if (waiting.length === 0) return [];
  const { done, failed } = await rebuild(waiting, ports, { signal }).catch((error: unknown) => {
    if (signal.aborted) return { done: [], failed: [] };
    throw error;
  });
  return [
    ...done.map((sourcefile) =>
      outcomeOf(sourcefile, 'replaced', { reason: 'an upload, read again from its original' }),
    ),
    ...failed.map(({ sourcefile, reason }) => outcomeOf(sourcefile, 'failed', { reason })),
  ];
}

/** What is indexed and stays so, after the index was emptied where it has to be; `waiting` are uploads to be read again. */
async function prepareIndex(
  options: IngestOptions,
  { writer, embedder }: IngestPorts,
): Promise<{ before: StoredDocument[]; waiting: StoredDocument[] }> {
  const documents = await writer.documents();
  const uploads = documents.filter(({ origin }) => origin === 'upload');
  const filledBy = await writer.fingerprint();
  const isOurs = filledBy === fingerprintOf(embedder);
  if (isOurs && !options.reindex) {
    // An empty hash: a run that emptied the index was killed before it came to these.
    return { before: documents, waiting: uploads.filter(({ hash }) => hash === '') };
  }
  if (!options.reindex && documents.some(({ origin }) => origin === 'own')) {
    throw otherFingerprint(filledBy, embedder);
  }
  const names = uploads.map(({ sourcefile }) => sourcefile);
  if (!options.dryRun) await writer.reset(fingerprintOf(embedder), names);
  return { before: uploads, waiting: uploads };
}

function labelsOf({ category, groups, oids, origin }: IngestOptions): Labels {
  return { category, groups, oids, origin };
}
