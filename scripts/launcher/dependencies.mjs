// node_modules, installed when package.json or the lock has changed.
import fs from 'node:fs';
import process from 'node:process';
import { fingerprint, isStamped } from './fingerprint.mjs';
import { fail, log, run, timed } from './process.mjs';

const STAMP = 'node_modules/.citewell-installed';

export function ensureDependencies() {
  const wanted = fingerprint(['package.json', 'package-lock.json'], `${process.platform}-${process.arch}`);
  if (isStamped(STAMP, wanted)) return;
  log('installing dependencies');
  // Optional dependencies carry the Node the application runs on; EBADENGINE would only warn that this one is older.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const status = timed('dependencies installed', () => npm(args));
  if (status !== 0) fail('npm ci failed; its messages are above.');
  fs.writeFileSync(STAMP, wanted);
}

// The npm that started us, with the Node that started it: never the one in node_modules, which npm ci deletes.
function npm(args) {
  const cli = process.env.npm_execpath;
  return cli && /\.c?js$/.test(cli)
    ? run(process.env.npm_node_execpath ?? process.execPath, [cli, ...args])
    : run('npm', args, { shell: process.platform === 'win32' });
}
