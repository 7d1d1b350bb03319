import process from 'node:process';

/** Counts on the terminal, in one line that overwrites itself. Silent where nobody watches. */
export function showProgress(what: string, done: number, total: number): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(`\r${what} ${done} of ${total}${done === total ? '\r\u001B[K' : ''}`);
}
