import type { Environment } from '#lib/config/environment.ts';
import type { DeskProgress } from '#lib/core/document-desk.ts';
import type { DeskJob } from '#lib/ingest/desk/desk-job.ts';
import type { ErrorCode } from '#lib/shared/app-error.ts';

/** What the desk's process is told: once what index it is about, then jobs, and which of them nobody waits for any more. */
export type DeskOrder =
  | { type: 'open'; environment: Environment }
  | { type: 'job'; id: number; job: DeskJob }
  | { type: 'abort'; id: number }
  | { type: 'close' };

/** What it says of a job: any number of `progress`, then `done` or `failed`. `detail` is for the log. */
export type DeskReply =
  | { type: 'progress'; id: number; progress: DeskProgress }
  | { type: 'done'; id: number; result: unknown }
  | { type: 'failed'; id: number; code: ErrorCode; message: string; detail: string };
