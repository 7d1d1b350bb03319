import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** Packages with native code, which differ by the machine that installed them. */
const NATIVE = '@napi-rs/canvas-linux-x64-gnu';
const FOR_APP_SERVICE = ['--os=linux', '--cpu=x64', '--libc=glibc'];

/**
 * Adds to a tree what App Service needs of native packages, where npm has not installed it because this machine is
 * another one. Throws when it cannot be fetched.
 */
export function addLinuxPackages(tree: string, npm = npmOfThisRun()): void {
  const target = join(tree, 'node_modules', NATIVE);
  if (existsSync(target)) return;
  const { version } = JSON.parse(readFileSync('node_modules/@napi-rs/canvas/package.json', 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'citewell-native-'));
  try {
    const [program, ...args] = npm;
    const install = [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
    ];
    const wanted = `${NATIVE}@${version}`;
    const { status } = spawnSync(program, [...args, ...install, ...FOR_APP_SERVICE, wanted], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const fetched = join(folder, 'node_modules', NATIVE);
    if (status !== 0 || !existsSync(fetched)) throw new Error(`npm could not fetch ${wanted}.`);
    cpSync(fetched, target, { recursive: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** npm by the Node that runs this: on Windows there is no program of its name. */
function npmOfThisRun(): [string, ...string[]] {
  const npm = process.env['npm_execpath'];
  return npm === undefined ? ['npm'] : [process.execPath, npm];
}
