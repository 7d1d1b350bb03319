#!/usr/bin/env node
// The way in for every npm script. Node built-ins only, and old enough syntax for Node 20: it runs on a fresh
// clone, before anything is installed, and hands over to the Node that the application needs.
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './launcher/build.mjs';
import { runChecks } from './launcher/checks.mjs';
import { ensureDependencies } from './launcher/dependencies.mjs';
import { become, endWithPrograms, fail } from './launcher/process.mjs';
import { findRuntime } from './launcher/runtime.mjs';
import { start } from './launcher/start.mjs';
import { runTests } from './launcher/tests.mjs';

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));

const [command = 'start', ...rest] = process.argv.slice(2);

/** Command lines of those who only serve: they need no package that tests and checks need. */
const OF_OPERATORS = [
  'ingest',
  'sync',
  'acl',
  'admin-link',
  'records',
  'doctor',
  'setup',
  'evaluate',
  'load',
];

/** Has every package installed, and finds the Node to run on. */
async function prepared() {
  await ensureDependencies({ all: true });
  return findRuntime();
}

const commands = {
  start: () => start(rest),
  dev: async () => become(await prepared(), ['scripts/serve.ts', '--dev', ...rest]),
  build: async () => ensureBuild(await prepared(), { traced: true, checksTypes: true }),
  check: async () => {
    const { failed } = await runChecks(await prepared(), { today: true });
    process.exit(failed > 0 ? 1 : 0);
  },
  test: async () => runTests(await prepared(), rest),
  script: async () => {
    const [name, ...args] = rest;
    if (!name) fail('usage: node scripts/run.mjs script NAME [arguments]');
    await ensureDependencies({ all: !OF_OPERATORS.includes(name) });
    become(findRuntime(), [`scripts/${name}.ts`, ...args]);
  },
};

const run = commands[command];
if (!run) fail(`unknown command "${command}"; there are: ${Object.keys(commands).join(', ')}`);
endWithPrograms();
await run();
