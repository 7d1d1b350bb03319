import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#lib/shared/app-error.ts';

/** How a program is run. */
interface RunOptions {
  /** Ends the program, by SIGTERM. */
  signal: AbortSignal;
  /** Without it what the program prints is shown. */
  toFile?: string;
}

/**
 * Runs a program to its end. Throws `unavailable`, naming the program, where it is not installed, fails or is ended by the
 * signal.
 */
export async function runProgram(
  [program, ...args]: readonly [string, ...string[]],
  { signal, toFile }: RunOptions,
): Promise<void> {
  const output = toFile === undefined ? 'inherit' : 'pipe';
  const child = spawn(program, args, { stdio: ['ignore', output, 'inherit'] });
  const end = () => child.kill('SIGTERM');
  signal.addEventListener('abort', end);
  try {
    const ended = new Promise<number | null>((resolve, reject) =>
      child.on('error', reject).on('close', resolve),
    );
    const written =
      child.stdout && toFile !== undefined ? pipeline(child.stdout, createWriteStream(toFile)) : undefined;
    const [code] = await Promise.all([ended, written]);
    if (code !== 0) throw new Error(`It ended with ${code}.`);
  } catch (cause) {
    throw new AppError(
      'unavailable',
      `This failed, and its messages are above: ${[program, ...args].join(' ')}`,
      { cause },
    );
  } finally {
    signal.removeEventListener('abort', end);
  }
}
