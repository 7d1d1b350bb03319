import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';

/** What a command line said until its process ended. `code` is null where a signal ended it. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Surroundings {
  /** All the variables it has; by default those of this process. */
  env?: Record<string, string | undefined>;
  cwd?: string;
}

/** Starts `scripts/NAME.ts` in a process of its own. */
export function startScript(
  name: string,
  args: readonly string[],
  { env, cwd }: Surroundings = {},
): { child: ChildProcessWithoutNullStreams; ended: Promise<Ended> } {
  const program = ['--disable-warning=ExperimentalWarning', resolve(`scripts/${name}.ts`), ...args];
  const variables = env && { NODE_ENV: 'test' as const, ...env };
  const child = spawn(process.execPath, program, {
    ...(variables && { env: variables }),
    ...(cwd && { cwd }),
  });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      said[stream] += text;
    });
  }
  const ended = new Promise<Ended>((done) => {
    child.on('close', (code) => done({ code, ...said }));
  });
  return { child, ended };
}

/** Runs `scripts/NAME.ts` to its end. */
export function runScript(
  name: string,
  args: readonly string[],
  surroundings?: Surroundings,
): Promise<Ended> {
  return startScript(name, args, surroundings).ended;
}
