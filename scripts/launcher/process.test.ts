import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';

const folder = perFile(temporaryFolder);

/** Says its process id, and on SIGTERM that it ends; ends by itself where the test forgets it. */
const PROGRAM = `
process.on('SIGTERM', () => { console.log('finishes'); process.exit(7); });
setTimeout(() => {}, 30000);
console.log(String(process.pid));
`;

/** Starts Node with this code of a launcher, as npm does for `npm start` or as a shell does. */
function launch(code: string, npmScript?: string) {
  const imports = `import { become, endWithPrograms, run } from './scripts/launcher/process.mjs';`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', imports + code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { NODE_ENV: 'test', PATH: '/usr/bin:/bin', ...(npmScript && { npm_lifecycle_script: npmScript }) },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, lines: linesOf(child) };
}

/** Lines that a process and what it starts write, one at a time. */
function linesOf({ stdout }: ChildProcess): () => Promise<string | undefined> {
  if (!stdout) throw new Error('The output of this process is read.');
  const lines = createInterface(stdout)[Symbol.asyncIterator]();
  return async () => (await lines.next()).value;
}

const program = () => folder.write('program.mjs', PROGRAM);
const hasEnded = (pid: string | undefined) => expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');

test('SIGTERM while packages are installed or the application is built ends that program too', async () => {
  const { child, lines } = launch(`endWithPrograms(); await run(process.execPath, ['${program()}']);`);
  const pid = await lines();
  child.kill('SIGTERM');
  expect(await lines()).toBe('finishes');
  expect(await once(child, 'exit')).toEqual([143, null]);
  hasEnded(pid);
});

test.skipIf(process.platform === 'win32')(
  'a server replaces the launcher, where Node can: one process fewer',
  async () => {
    const { child, lines } = launch(`become(process.execPath, ['${program()}']);`);
    expect(await lines()).toBe(String(child.pid));
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([7, null]);
  },
);

test('on an older Node the launcher hands its signal on, waits, and ends with the exit code of the server', async () => {
  const code = `process.execve = undefined; endWithPrograms(); become(process.execPath, ['${program()}']);`;
  const { child, lines } = launch(code);
  const pid = await lines();
  expect(pid).not.toBe(String(child.pid));
  child.kill('SIGTERM');
  expect(await lines()).toBe('finishes');
  expect(await once(child, 'exit')).toEqual([7, null]);
  hasEnded(pid);
});

test.skipIf(process.platform === 'win32').each([
  ['in the place of the launcher', ''],
  ['beside it', 'process.execve = undefined;'],
])('a server of npm ends when npm is killed (%s)', async (_, before) => {
  const launcher = folder.write(
    'launcher.mjs',
    `import { become, endWithPrograms } from '${join(process.cwd(), 'scripts/launcher/process.mjs')}';
      ${before} endWithPrograms(); become(process.execPath, ['${program()}']);`,
  );
  const npm = `import { spawn } from 'node:child_process';
      spawn(process.execPath, ['${launcher}'], { stdio: 'inherit' });`;
  const { child, lines } = launch(npm, 'exec node scripts/run.mjs start');
  await lines();
  child.kill('SIGKILL');
  expect(await lines()).toBe('finishes');
  // All that could write have ended.
  expect(await lines()).toBeUndefined();
});
