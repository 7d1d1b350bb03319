import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';

/** What a round runs: these files, with this seed and so many times the inputs of the test suite. */
export interface Round {
  files: string[];
  seed: number;
  runs: number;
}

/** The findings of a round: the files whose tests failed, and the output with the smallest failing input. */
export interface Findings {
  files: string[];
  output: string;
}

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

/**
 * Runs fuzz tests of the working directory once, in processes of their own; undefined when they all passed. An abort
 * ends the processes, and throws the signal's reason.
 */
export async function runRound(
  { files, seed, runs }: Round,
  signal: AbortSignal,
): Promise<Findings | undefined> {
  const args = [vitest, 'run', '--reporter=default', '--testTimeout=0', ...files];
  const { code, output } = await runToEnd(args, { FUZZ_SEED: `${seed}`, FUZZ_RUNS: `${runs}` }, signal);
  signal.throwIfAborted();
  if (code === 0) return undefined;
  const failed = files.filter((file) => output.includes(`FAIL  ${file}`));
  return { files: failed.length > 0 ? failed : files, output };
}

function runToEnd(
  args: string[],
  variables: Record<string, string>,
  signal: AbortSignal,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    // A process group of its own, so that stopping it stops its workers too.
    const child = spawn(process.execPath, args, {
      // biome-ignore lint/style/noProcessEnv: a program of its own is started, with some variables more
      env: { ...process.env, ...variables, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        output += text;
      });
    }
    const stop = () => child.pid && process.kill(-child.pid, 'SIGKILL');
    signal.addEventListener('abort', stop, { once: true });
    child.on('error', reject);
    child.on('close', (code) => {
      signal.removeEventListener('abort', stop);
      resolve({ code, output });
    });
  });
}
