import { validityBy } from '#lib/core/documents/validity.ts';
import type { IndexWriter, StoredDocument, WriteCost } from '#lib/core/ports/document-store.ts';
import type { EmbeddingPace } from '#lib/core/ports/search-models.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { yieldToEventLoop } from '#lib/shared/async.ts';
import type { DocumentParser } from './document.ts';
import { namePassages } from './names.ts';
import { type Planner, type Step, statedBesides } from './plan.ts';
import type { RecognitionCache } from './recognition/recognition-cache.ts';
import {
  type DocumentOutcome,
  type IngestEvent,
  type Outcome,
  outcomeOf,
  type Progress,
  reasonOf,
} from './report.ts';
import type { FoundFile } from './walk.ts';
import type { WorkBounds } from './work-bounds.ts';

/** What ingestion works with. */
export interface IngestPorts {
  writer: IndexWriter;
  parse: DocumentParser;
  /** Caches recognised text of documents that are in the index; nothing is cached when absent. */
  recognitionCache?: Pick<RecognitionCache, 'store'> | undefined;
  maxDocumentBytes: number;
  /** The work limits of a company document and of an upload; no limits when absent. */
  bounds?: { own: WorkBounds; upload: WorkBounds } | undefined;
  /** Names the model that turns passages into vectors, where it is not the index itself: another one asks for a re-index. */
  embedder?: string | undefined;
  /** How fast the server of that model is. */
  pace?: EmbeddingPace;
  /** Makes what the first page offers of the documents; absent where the index holds no such thing. */
  home?: HomeMaker | undefined;
  /** Whether documents are shown only to those they list. */
  accessControl?: boolean;
}

/** Makes what the first page offers of documents, in the background, once they were changed. */
export interface HomeMaker {
  /** The company's documents changed. */
  changed(): void;
  /** A person added or replaced this document. */
  uploaded(sourcefile: string): void;
  /** Resolves once all of it is made. */
  finish(): Promise<void>;
}

/** What a run works on. */
interface RunOptions {
  files: FoundFile[];
  planner: Planner;
  ports: IngestPorts;
  options: { dryRun: boolean; origin: 'sample' | 'own'; signal: AbortSignal };
  onProgress: (event: IngestEvent) => void;
}

/** What makes a sample of the same name one's own. */
const OWN_NOW: ReadonlySet<Outcome> = new Set(['added', 'replaced', 'relabelled']);

/** Outcomes of documents that are in the index when their run ends. */
const IN_INDEX: ReadonlySet<Outcome> = new Set([...OWN_NOW, 'unchanged']);

/** One pass over files: as many at a time as the parser can take, each written in one step when it is read. */
export class Run {
  readonly #run: RunOptions;
  readonly #outcomes = new Map<FoundFile, DocumentOutcome>();
  readonly #atWork = new Map<FoundFile, { pages: number; bytes: number }>();
  readonly #retired: string[] = [];
  #forNobody = 0;
  readonly #cost: WriteCost = { embeddingCalls: 0, embeddingTokens: 0, indexingCalls: 0, uploads: 0 };
  readonly #startedAt = performance.now();
  readonly #totalBytes: number;
  #next = 0;
  #doneBytes = 0;
  #donePages = 0;

  constructor(run: RunOptions) {
    this.#run = run;
    this.#totalBytes = run.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }

  /** Whether the signal ended the run before its last file. */
  get interrupted(): boolean {
    return this.#run.options.signal.aborted && this.#outcomes.size < this.#run.files.length;
  }

  /** What the documents of a dry run would have called for. */
  get cost(): WriteCost {
    return this.#cost;
  }

  /** How many documents came in, or would have, that name no reader at all. */
  get forNobody(): number {
    return this.#forNobody;
  }

  /** The sample documents that stepped aside in this run, or would have. */
  get retiredSamples(): string[] {
    const taken = [...this.#outcomes.values()].filter(({ outcome }) => OWN_NOW.has(outcome));
    const names = new Set(taken.map(({ sourcefile }) => sourcefile));
    return this.#retired.filter((sourcefile) => !names.has(sourcefile));
  }

  /** Works through all files; the outcomes come in the order of the files. */
  async finish(): Promise<DocumentOutcome[]> {
    this.#run.ports.pace?.listen(() => this.#run.onProgress({ type: 'vectors', progress: this.#progress() }));
    // One more than can be read at a time: while a document is written, its parser has the next one.
    const hands = Array.from({ length: this.#run.ports.parse.concurrency + 1 }, () => this.#work());
    await Promise.all(hands);
    await this.#retireSamples();
    return this.#run.files.flatMap((file) => this.#outcomes.get(file) ?? []);
  }

  /**
   * Counts what relabelling or removing a document would call for: about as many calls of the index as replacing it by
   * nothing, and no more.
   */
  async countChange(document: StoredDocument): Promise<void> {
    const { indexingCalls } = await this.#run.ports.writer.cost(document, []);
    this.#cost.indexingCalls += indexingCalls;
  }

  async #work(): Promise<void> {
    for (;;) {
      const file = this.#run.files[this.#next++];
      if (!file || this.#run.options.signal.aborted) return;
      const outcome = await this.#settle(file);
      if (outcome) this.#note(file, outcome);
    }
  }

  /** Undefined when the run was interrupted in the middle of the file. */
  async #settle(file: FoundFile): Promise<DocumentOutcome | undefined> {
    try {
      return await this.#carryOut(file, await this.#run.planner.plan(file));
    } catch (error) {
      if (this.#run.options.signal.aborted) return undefined;
      if (error instanceof AppError && error.code === 'unavailable') throw error;
      return outcomeOf(file.sourcefile, 'failed', { reason: reasonOf(error) });
    }
  }

  async #carryOut(file: FoundFile, step: Step): Promise<DocumentOutcome> {
    const { ports, options } = this.#run;
    switch (step.action) {
      case 'skip':
        return outcomeOf(file.sourcefile, 'skipped', { reason: step.reason });
      case 'refuse':
        return outcomeOf(file.sourcefile, 'failed', { reason: step.reason });
      case 'unchanged':
      case 'duplicate':
        return outcomeOf(file.sourcefile, step.action, { reason: step.reason });
      case 'relabel':
        if (options.dryRun) await this.countChange(step.document);
        else await ports.writer.relabel(step.document);
        return outcomeOf(file.sourcefile, 'relabelled', { reason: step.reason || null });
      default:
        return this.#readAndWrite(file, step.document, step.action === 'add' ? 'added' : 'replaced');
    }
  }

  async #readAndWrite(
    file: FoundFile,
    document: StoredDocument,
    outcome: 'added' | 'replaced',
  ): Promise<DocumentOutcome> {
    const { ports, options } = this.#run;
    const parsed = await ports.parse.parse(
      file.path,
      (...pages) => this.#notePages(file, ...pages),
      options.signal,
      { bounds: ports.bounds?.own },
    );
    // Writing holds this thread: first let the parser take its next document.
    await yieldToEventLoop();
    const passages = namePassages(file.sourcefile, parsed.passages);
    const { title, modified } = parsed;
    const validity = validityBy({
      ...document.validity?.by,
      file: parsed.validity ?? {},
      sidecar: statedBesides(file) ?? {},
    });
    const read = { ...document, title, ...(modified && { modified }), validity };
    if (options.dryRun) addCost(this.#cost, await ports.writer.cost(read, passages));
    else {
      await ports.writer.replace(read, passages, file.path, options.signal);
      await ports.recognitionCache?.store(document.hash, parsed.recognised ?? new Map());
    }
    if (document.oids.length + document.groups.length === 0) this.#forNobody += 1;
    return outcomeOf(file.sourcefile, outcome, {
      pages: parsed.pages,
      passages: passages.length,
      notices: parsed.notices,
    });
  }

  /**
   * Once documents of one's own are in, never before: a failed attempt must not leave an empty index. And at the end: a
   * sample that is just becoming one's own must not be taken away in the middle of it. Unchanged documents count too,
   * because a run that was killed left its samples to the next one.
   */
  async #retireSamples(): Promise<void> {
    const { ports, options } = this.#run;
    const isOwn = options.origin === 'own';
    if (!isOwn || ![...this.#outcomes.values()].some(({ outcome }) => IN_INDEX.has(outcome))) return;
    if (await ports.writer.samplesRetired()) return;
    const samples = (await ports.writer.documents()).filter(({ origin }) => origin === 'sample');
    if (options.dryRun) for (const sample of samples) await this.countChange(sample);
    else await ports.writer.retireSamples();
    this.#retired.push(...samples.map(({ sourcefile }) => sourcefile));
  }

  #note(file: FoundFile, outcome: DocumentOutcome): void {
    this.#outcomes.set(file, outcome);
    this.#atWork.delete(file);
    this.#doneBytes += file.sizeBytes;
    this.#donePages += outcome.pages;
    this.#run.onProgress({ type: 'document', outcome, progress: this.#progress() });
  }

  #notePages(file: FoundFile, pages: number, total: number, secondsPerPage?: number): void {
    const recognising = secondsPerPage === undefined ? undefined : { pages, total, secondsPerPage };
    this.#atWork.set(file, { pages, bytes: (file.sizeBytes * pages) / Math.max(1, total) });
    const progress = { ...this.#progress(), recognising };
    this.#run.onProgress({ type: 'pages', sourcefile: file.sourcefile, progress });
  }

  #progress(): Progress {
    const atWork = [...this.#atWork.values()];
    return {
      documents: this.#outcomes.size,
      totalDocuments: this.#run.files.length,
      bytes: atWork.reduce((sum, { bytes }) => sum + bytes, this.#doneBytes),
      totalBytes: this.#totalBytes,
      pages: atWork.reduce((sum, { pages }) => sum + pages, this.#donePages),
      elapsedMs: performance.now() - this.#startedAt,
      embedding: this.#run.ports.pace?.last,
    };
  }
}

function addCost(sum: WriteCost, cost: WriteCost): void {
  sum.embeddingCalls += cost.embeddingCalls;
  sum.embeddingTokens += cost.embeddingTokens;
  sum.indexingCalls += cost.indexingCalls;
  sum.uploads += cost.uploads;
}
