import { UPLOADS_FOLDER } from '#lib/core/access/may-read.ts';
import type { IndexWriter, StoredDocument } from '#lib/core/ports/document-store.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { documentsNamedBy } from './access/relabel-documents.ts';
import { type Labels, Planner } from './plan.ts';
import { type DocumentOutcome, type IngestEvent, type IngestReport, outcomeOf, reportOf } from './report.ts';
import { type IngestPorts, Run } from './run.ts';
import { fingerprintOf, requireOwnVectors } from './split/settings.ts';
import { readAgain, upgradeDocuments } from './upgrade.ts';
import { DELETE_ON_PURPOSE, leftFolders, syncRefusal, type Walk, walk } from './walk.ts';

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
  /** Reads every document again: those of the given paths from there, all others from their stored originals. */
  reindex: boolean;
  /** Reads the documents again that another version or embedding model made, from their stored originals; takes no paths. */
  upgrade?: boolean;
  dryRun: boolean;
  origin: 'sample' | 'own';
  signal: AbortSignal;
}

/**
 * Brings documents into the index, or out of it: each in one step, so that the index is whole at any moment. A
 * document that cannot be read is reported and stops nothing; the version indexed before it stays. A dry run reads
 * everything, writes nothing and says what writing would call for, and why the run would be refused. Throws AppError before
 * anything changes: for a path that does not exist, for a `sync` that removes too much, and when another embedding model
 * filled the index, unless it is to be read again.
 */
export async function ingest(
  options: IngestOptions,
  ports: IngestPorts,
  onProgress: (event: IngestEvent) => void = () => {},
): Promise<IngestReport> {
  const startedAt = performance.now();
  const outcomes = await outcomesOf(options, ports, onProgress);
  if (!options.dryRun && !outcomes.interrupted) await offerQuestions(ports);
  const { documents, ...rest } = outcomes;
  return reportOf(documents, { durationMs: performance.now() - startedAt, dryRun: options.dryRun, ...rest });
}

/** Where the company's documents changed, or another version made what the first page offers of them. */
async function offerQuestions({ writer, home }: IngestPorts): Promise<void> {
  if (home && (await writer.hasHome?.()) === false) home.changed();
}

function outcomesOf(
  options: IngestOptions,
  ports: IngestPorts,
  onProgress: (event: IngestEvent) => void,
): Promise<Pick<IngestReport, 'documents' | 'interrupted' | 'notes'>> {
  if (options.upgrade) return upgradeDocuments({ ...options, onProgress }, ports);
  if (options.remove || options.removeAll) return removeDocuments(options, ports.writer);
  return addDocuments(options, ports, onProgress);
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
  const before = await prepareIndex(options, ports);
  const left = options.sync && found.unreadable.length === 0 ? leftFolders(before, found) : [];
  const staying = before.filter((document) => !left.includes(document));
  const run = new Run({
    files: found.files,
    planner: new Planner(staying, labelsOf(options), ports.maxDocumentBytes),
    ports,
    options,
    onProgress,
  });
  const documents = await run.finish();
  const gone = run.interrupted ? [] : left;
  if (options.dryRun) for (const document of gone) await run.countChange(document);
  else if (gone.length > 0) await ports.writer.remove(gone.map(({ sourcefile }) => sourcefile));
  const given = new Set(found.files.map(({ sourcefile }) => sourcefile));
  const waiting = (options.dryRun ? staying : await ports.writer.documents()).filter(
    ({ sourcefile, hash }) => hash === '' && !given.has(sourcefile),
  );
  const rest = await readRest(waiting, options, ports, onProgress);
  const interrupted = run.interrupted || rest.interrupted;
  return {
    documents: [
      ...documents,
      ...rest.documents,
      ...found.orphans.map((path) => outcomeOf(path, 'failed', { reason: ORPHAN })),
      ...found.unreadable.map((folder) =>
        outcomeOf(folder, 'failed', { reason: 'the folder cannot be listed' }),
      ),
      ...run.retiredSamples.map((sourcefile) => outcomeOf(sourcefile, 'removed', { reason: 'a sample' })),
      ...gone.map(({ sourcefile }) =>
        outcomeOf(sourcefile, 'removed', { reason: 'no longer in its folder' }),
      ),
    ],
    interrupted,
    cost: options.dryRun ? run.cost : null,
    foundNothing: found.files.length === 0 && found.unreadable.length === 0,
    notes: [
      ...withoutReaders(run.forNobody, ports),
      ...aboutWaiting(waiting.length, { ...options, interrupted }),
    ],
    refusal,
  };
}

async function readRest(
  waiting: StoredDocument[],
  { reindex, dryRun, signal }: IngestOptions,
  ports: IngestPorts,
  onProgress: (event: IngestEvent) => void,
): Promise<Pick<IngestReport, 'documents' | 'interrupted'>> {
  if (!reindex || dryRun || signal.aborted) return { documents: [], interrupted: false };
  return readAgain(waiting, ports, { signal, onProgress });
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

function aboutWaiting(
  waiting: number,
  { dryRun, reindex, interrupted }: Pick<IngestOptions, 'dryRun' | 'reindex'> & { interrupted: boolean },
): string[] {
  if (waiting === 0) return [];
  if (dryRun && reindex) return [`Documents that would be read again from their originals: ${waiting}.`];
  if (reindex && !interrupted) return [];
  return [
    `Documents that are still as another version read them: ${waiting}. They answer as before; a running server reads them ` +
      'again by itself, `npm run ingest -- --upgrade` does it now.',
  ];
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

/** What is indexed; with an empty hash what has to be read again: all of it where another version filled the index. */
async function prepareIndex(
  { reindex, dryRun }: IngestOptions,
  { writer, embedder }: IngestPorts,
): Promise<StoredDocument[]> {
  const filledBy = await writer.fingerprint();
  const ours = fingerprintOf(embedder);
  // A shell without the server's variables must not take the vectors out of its index.
  if (!reindex) await requireOwnVectors({ writer, embedder });
  if (filledBy === ours && !reindex) return writer.documents();
  if (!dryRun) await writer.markOutdated(ours);
  const documents = await writer.documents();
  return documents.map((document) => ({ ...document, hash: '' }));
}

function labelsOf({ category, groups, oids, origin }: IngestOptions): Labels {
  return { category, groups, oids, origin };
}

/**
 * Removes documents: all of them, or those named by a path on disk (of the file or a folder above it) or by the name
 * citations use. A name that fits nothing is reported as failed. The samples do not come back after all were removed.
 * Uploads belong to people: they leave only when they are named.
 */
async function removeDocuments(
  options: { paths: string[]; removeAll: boolean; dryRun: boolean },
  writer: IndexWriter,
): Promise<{ documents: DocumentOutcome[]; interrupted: boolean; notes: string[] }> {
  const stored = await writer.documents();
  const { chosen, unknown } = options.removeAll
    ? { chosen: stored.filter(({ origin }) => origin !== 'upload'), unknown: [] }
    : documentsNamedBy(stored, options.paths);
  const sourcefiles = chosen.map(({ sourcefile }) => sourcefile);
  if (!options.dryRun) {
    if (sourcefiles.length > 0) await writer.remove(sourcefiles);
    if (options.removeAll) await writer.retireSamples();
  }
  return {
    documents: [
      ...sourcefiles.map((sourcefile) => outcomeOf(sourcefile, 'removed')),
      ...unknown.map((path) => outcomeOf(path, 'failed', { reason: 'no document of that name is indexed' })),
    ],
    interrupted: false,
    notes: options.removeAll ? uploadsStay(stored.filter(({ origin }) => origin === 'upload').length) : [],
  };
}

function uploadsStay(count: number): string[] {
  if (count === 0) return [];
  return [
    `${count} ${count === 1 ? 'file' : 'files'} that people uploaded for themselves stay; ` +
      `remove them with --remove ${UPLOADS_FOLDER}.`,
  ];
}
