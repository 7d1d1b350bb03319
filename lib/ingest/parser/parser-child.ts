import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { AppError } from '#lib/shared/app-error.ts';
import type { ParsedDocument } from '../document.ts';
import type { ParseJob, ParseReply } from './messages.ts';

/** How much time and memory one document may take. */
export interface ParserBounds {
  /** Longest time without a page being finished. */
  stallMs: number;
  /** Longest time altogether. */
  totalMs: number;
  /** Memory above that of an idle parser. */
  extraBytes: number;
}

/** One document for a parser: the job, where to report pages, and what ends it early. */
export interface ParseTask {
  job: ParseJob;
  onPages: (pages: number, total: number) => void;
  signal: AbortSignal | undefined;
}

const START_MS = 30_000;

// A small nursery and few arenas keep a third of the memory that V8 and malloc would take by themselves.
const SMALL_HEAP = ['--max-old-space-size=400', '--max-semi-space-size=8'];

// Read from disk as it is: built into a bundle, the path would be an address inside the bundle.
const ENTRY = ['lib', 'ingest', 'parser', 'parser-process.ts'];

/**
 * One parser process. It may read files and nothing else: no network, no writing, no other processes, no native
 * code. It is killed when a document exceeds its bounds, and is then of no more use (`isAlive`).
 */
export class ParserChild {
  readonly #bounds: ParserBounds;
  readonly #process: ChildProcess;
  #wasKilled = false;
  #isReady = false;

  constructor(bounds: ParserBounds) {
    this.#bounds = bounds;
    this.#process = fork(join(process.cwd(), ...ENTRY), [String(bounds.extraBytes)], {
      execArgv: ['--permission', '--allow-fs-read=*', '--allow-worker', '--no-warnings', ...SMALL_HEAP],
      env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Without a listener a failed start would end this process.
    this.#process.on('error', () => {});
    this.#process.on('message', (reply: ParseReply) => {
      if (reply.type === 'ready') this.#isReady = true;
    });
    this.rest();
  }

  get isAlive(): boolean {
    return (
      !this.#wasKilled &&
      this.#process.exitCode === null &&
      this.#process.signalCode === null &&
      this.#process.connected
    );
  }

  /** Lets this process end although the parser is waiting for work. */
  rest(): void {
    this.#process.unref();
    this.#process.channel?.unref();
  }

  /** Ends the parser at once. */
  kill(): void {
    this.#wasKilled = true;
    this.#process.kill('SIGKILL');
  }

  /** Reads one document. Throws AppError with the reason; after a crash, a timeout or an abort the parser is dead. */
  parse(task: ParseTask): Promise<ParsedDocument> {
    this.#process.ref();
    this.#process.channel?.ref();
    return new Promise<ParsedDocument>((resolve, reject) => {
      const stop = (reason: unknown) => {
        end();
        this.kill();
        reject(reason);
      };
      const late = (ms: number, what: string) => setTimeout(() => stop(tooSlow(ms, what)), ms);
      const total = late(this.#bounds.totalMs, '');
      // Starting the process is not the document's fault, and on a busy machine takes its time.
      let stall = late(this.#bounds.stallMs + (this.#isReady ? 0 : START_MS), '');
      const onAbort = () => stop(task.signal?.reason);
      const onExit = (code: number | null) => stop(crashed(code, this.#bounds.extraBytes));
      const onReply = (reply: ParseReply) => {
        if (reply.type === 'pages' || reply.type === 'ready') {
          clearTimeout(stall);
          stall = late(this.#bounds.stallMs, ' without finishing a page');
          if (reply.type === 'pages') task.onPages(reply.pages, reply.total);
          return;
        }
        end();
        this.rest();
        if (reply.type === 'done') resolve(reply.document);
        else reject(new AppError(reply.code, reply.message));
      };
      const end = () => {
        clearTimeout(total);
        clearTimeout(stall);
        this.#process.off('message', onReply).off('exit', onExit);
        task.signal?.removeEventListener('abort', onAbort);
      };
      this.#process.on('message', onReply).on('exit', onExit);
      task.signal?.addEventListener('abort', onAbort);
      if (task.signal?.aborted) onAbort();
      else this.#process.send(task.job);
    });
  }
}

function tooSlow(ms: number, what: string): AppError {
  return new AppError('too-large', `reading it took more than ${ms / 1000} s${what}`);
}

function crashed(code: number | null, extraBytes: number): AppError {
  const isMemory = code === null || code === 134;
  const megabytes = Math.round(extraBytes / 1_000_000);
  return new AppError(
    'too-large',
    isMemory ? `reading it needs more than ${megabytes} MB of memory` : 'it made the reader fail',
  );
}
