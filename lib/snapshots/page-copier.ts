import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { AppError } from '#lib/shared/app-error.ts';
import type { CopyJob, CopyReply } from './copy-process.ts';

/** Copies databases in a process of its own, which starts with the first copy. */
export interface PageCopier {
  /**
   * Brings the copy `to` of a SQLite database up to date, as the database is at one moment while others use it, and resolves
   * with the bytes written: of its changed pages alone, twice, or of all where there is no copy. After a kill at any moment
   * `copyRestored` finds a database of one moment. One call at a time. Throws AppError.
   */
  copy(from: string, to: string): Promise<number>;
  /** Ends the process. */
  close(): void;
}

/** Starts nothing before the first copy. */
export function createPageCopier(): PageCopier {
  let child: ChildProcess | undefined;
  return {
    async copy(from, to) {
      if (!child?.connected) child = start();
      return await ask(child, { from, to });
    },
    close() {
      child?.disconnect();
      child = undefined;
    },
  };
}

function start(): ChildProcess {
  const entry = join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'snapshots', 'copy-process.ts');
  const child = fork(/* turbopackIgnore: true */ entry, [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Without a listener a failed start would end this process.
  child.on('error', () => {});
  return child;
}

async function ask(child: ChildProcess, job: CopyJob): Promise<number> {
  const heard = new AbortController();
  const { signal } = heard;
  child.ref();
  child.channel?.ref();
  try {
    const ended = once(child, 'exit', { signal });
    ended.catch(() => {});
    const replied = once(child, 'message', { signal });
    child.send(job, (failed) => failed && heard.abort(failed));
    const [reply]: CopyReply[] = await Promise.race([replied, ended.then(() => [])]);
    if (reply && 'bytes' in reply) return reply.bytes;
    if (reply) throw new AppError(reply.code, reply.message, { cause: new Error(reply.detail) });
    throw new AppError(
      'unavailable',
      'The process that copies databases has ended. The next snapshot starts it again.',
    );
  } finally {
    heard.abort();
    child.unref();
    child.channel?.unref();
  }
}
