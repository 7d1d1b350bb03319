import type { ErrorCode } from '#lib/shared/app-error.ts';

/** What a child process says: `ready` once it is watched; then for each job any number of `progress`, and `done` or `failed`. */
export type Reply<Result, Progress> =
  | { type: 'ready' }
  | { type: 'progress'; progress: Progress }
  | { type: 'done'; result: Result }
  | { type: 'failed'; code: ErrorCode; message: string };
