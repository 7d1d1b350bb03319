// node_modules, installed when package.json or the lock has changed.
import fs from 'node:fs';
import process from 'node:process';
import { fingerprint, isStamped } from './fingerprint.mjs';
import { fail, log, run, timed } from './process.mjs';

const STAMP = 'node_modules/.citewell-installed';
/** A package that only tests need. */
const OF_TESTS = 'node_modules/vitest';

/**
 * Installs what serving needs, half of all packages, or with `all` those of tests and checks too, where they are not there.
 * Serving takes a complete installation as it is, and an outdated one is replaced by a complete one: a folder where tests
 * ran has all from then on. Calls `before` first where it takes its time.
 */
export async function ensureDependencies({ all, before = () => {} }) {
  const complete = fingerprint(['package.json', 'package-lock.json'], `${process.platform}-${process.arch}`);
  const serving = `${complete} serving`;
  const good = all ? [complete] : [serving, complete];
  if (good.some((stamp) => isStamped(STAMP, stamp))) return;
  await before();
  log('installing dependencies');
  const isComplete = all || fs.existsSync(OF_TESTS);
  const dev = isComplete ? '--include=dev' : '--omit=dev';
  // Optional dependencies carry the Node the application runs on; EBADENGINE would only warn that this one is older.
  const args = ['ci', dev, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const status = await timed('dependencies installed', () => npm(args));
  if (status !== 0) fail('npm ci failed; its messages are above.');
  fs.writeFileSync(STAMP, isComplete ? complete : serving);
}

// The npm that started us, with the Node that started it: never the one in node_modules, which npm ci deletes.
function npm(args) {
  const cli = process.env.npm_execpath;
  return cli && /\.c?js$/.test(cli)
    ? run(process.env.npm_node_execpath ?? process.execPath, [cli, ...args])
    : run('npm', args, { shell: process.platform === 'win32' });
}
