import type { Environment } from '#lib/config/environment.ts';
import type { IndexingProgress } from '#lib/core/ports/document-service.ts';
import type { DocumentJob } from '#lib/ingest/document-service/document-work.ts';
import type { ErrorCode } from '#lib/shared/app-error.ts';
import type { SyncChoices } from '../sync-sources.ts';

/** A job about a source of SOURCES_FILE. */
export type SourceJob =
  | { kind: 'sync'; source: string; choices: SyncChoices }
  | { kind: 'preview'; source: string };

/** Messages to the worker process: first the index it works on, then jobs, and cancellations of jobs. */
export type WorkerRequest =
  | { type: 'open'; environment: Environment }
  | { type: 'job'; id: number; job: DocumentJob | SourceJob }
  | { type: 'abort'; id: number }
  | { type: 'close' };

/** What it says of a job: any number of `progress`, then `done` or `failed`. `detail` is for the log. */
export type WorkerReply =
  | { type: 'progress'; id: number; progress: IndexingProgress }
  | { type: 'done'; id: number; result: unknown }
  | { type: 'failed'; id: number; code: ErrorCode; message: string; detail: string };
