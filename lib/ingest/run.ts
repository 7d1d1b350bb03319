import { setImmediate } from 'node:timers/promises';
import type { IndexWriter, StoredDocument } from '#lib/core/ports.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { DocumentParser } from './document.ts';
import { namePassages, titleFromName } from './passages.ts';
import type { Planner, Step } from './plan.ts';
import { type DocumentOutcome, type IngestEvent, outcomeOf, type Progress } from './report.ts';
import type { FoundFile } from './walk.ts';

/** What ingestion works with. */
export interface IngestPorts {
  writer: IndexWriter;
  parse: DocumentParser;
  maxDocumentBytes: number;
}

/** What a run works on. */
interface RunOptions {
  files: FoundFile[];
  planner: Planner;
  ports: IngestPorts;
  options: { dryRun: boolean; origin: 'sample' | 'own'; signal: AbortSignal };
  onProgress: (event: IngestEvent) => void;
}

/** One pass over files: as many at a time as the parser can take, each written in one step when it is read. */
export class Run {
  readonly #run: RunOptions;
  readonly #outcomes = new Map<FoundFile, DocumentOutcome>();
  readonly #atWork = new Map<FoundFile, { pages: number; bytes: number }>();
  readonly #retired: string[] = [];
  readonly #startedAt = performance.now();
  readonly #totalBytes: number;
  #next = 0;
  #doneBytes = 0;
  #donePages = 0;
  #samplesMayStay: boolean;

  constructor(run: RunOptions) {
    this.#run = run;
    this.#samplesMayStay = run.options.origin === 'sample';
    this.#totalBytes = run.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }

  /** Whether the signal ended the run before its last file. */
  get interrupted(): boolean {
    return this.#run.options.signal.aborted && this.#outcomes.size < this.#run.files.length;
  }

  /** The sample documents that stepped aside in this run. */
  get retiredSamples(): string[] {
    return this.#retired;
  }

  /** Works through all files; the outcomes come in the order of the files. */
  async finish(): Promise<DocumentOutcome[]> {
    // One more than can be read at a time: while a document is written, its parser has the next one.
    const hands = Array.from({ length: this.#run.ports.parse.concurrency + 1 }, () => this.#work());
    await Promise.all(hands);
    return this.#run.files.flatMap((file) => this.#outcomes.get(file) ?? []);
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
        if (!options.dryRun) {
          await ports.writer.relabel(step.document);
          await this.#retireSamples();
        }
        return outcomeOf(file.sourcefile, 'relabelled');
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
    if (options.dryRun) return outcomeOf(file.sourcefile, outcome);
    const parsed = await ports.parse.parse(
      file.path,
      (pages, total) => this.#notePages(file, pages, total),
      options.signal,
    );
    // Writing holds this thread: first let the parser take its next document.
    await setImmediate();
    const passages = namePassages(file.sourcefile, parsed.passages);
    const title = parsed.title ?? titleFromName(file.path);
    await ports.writer.replace({ ...document, title }, passages, file.path);
    await this.#retireSamples();
    return outcomeOf(file.sourcefile, outcome, {
      pages: parsed.pages,
      passages: passages.length,
      notices: parsed.notices,
    });
  }

  /** After the first document of one's own is in, never before: a failed attempt must not leave an empty index. */
  async #retireSamples(): Promise<void> {
    if (this.#samplesMayStay) return;
    this.#samplesMayStay = true;
    const { writer } = this.#run.ports;
    if (await writer.samplesRetired()) return;
    const samples = (await writer.documents()).filter(({ origin }) => origin === 'sample');
    await writer.retireSamples();
    this.#retired.push(...samples.map(({ sourcefile }) => sourcefile));
  }

  #note(file: FoundFile, outcome: DocumentOutcome): void {
    this.#outcomes.set(file, outcome);
    this.#atWork.delete(file);
    this.#doneBytes += file.sizeBytes;
    this.#donePages += outcome.pages;
    this.#run.onProgress({ type: 'document', outcome, progress: this.#progress() });
  }

  #notePages(file: FoundFile, pages: number, total: number): void {
    this.#atWork.set(file, { pages, bytes: (file.sizeBytes * pages) / Math.max(1, total) });
    this.#run.onProgress({ type: 'pages', sourcefile: file.sourcefile, progress: this.#progress() });
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
    };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EACCES' || code === 'EPERM') return 'it may not be read; check its permissions';
  if (code === 'ENOENT') return 'it is not there any more';
  return `it could not be ingested${code ? ` (${code})` : ''}`;
}
