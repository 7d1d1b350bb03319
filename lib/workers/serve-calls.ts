import { inspect } from 'node:util';
import { parentPort } from 'node:worker_threads';
import { AppError } from '#lib/shared/app-error.ts';
import { READY, type WorkerAnswer } from './worker-pool.ts';

/** The worker's side of a WorkerPool: answers each call with the result or error of `answer`. */
export function serveCalls<Call>(answer: (call: Call) => unknown): void {
  parentPort?.on('message', (call: Call) => parentPort?.postMessage(tried(() => answer(call))));
  parentPort?.postMessage(READY);
}

function tried(answer: () => unknown): WorkerAnswer {
  try {
    return { ok: true, result: answer() };
  } catch (thrown) {
    const { code, message, field } = AppError.from(thrown);
    return { ok: false, code, message, field, detail: detailOf(thrown) };
  }
}

/** For the log: stack and causes as text, since a driver's Error does not cross threads intact. */
function detailOf(thrown: unknown): string {
  return inspect(thrown instanceof AppError ? (thrown.cause ?? thrown) : thrown);
}
