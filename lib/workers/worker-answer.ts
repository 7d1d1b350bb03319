import type { ErrorCode } from '#lib/shared/app-error.ts';

/** What a worker says once, as soon as it takes calls. */
export const READY = 'ready';

/** What a worker answers: a result, or the parts of an AppError, which cannot cross threads whole. */
export type WorkerAnswer =
  | { ok: true; result: unknown }
  | { ok: false; code: ErrorCode; message: string; field: string | undefined; detail: string };
