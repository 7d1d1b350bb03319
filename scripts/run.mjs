#!/usr/bin/env node
// The way in for every npm script. Node built-ins only, and old enough syntax for Node 20: it runs on a fresh
// clone, before anything is installed, and hands over to the Node that the application needs.
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './launcher/build.mjs';
import { runChecks } from './launcher/checks.mjs';
import { ensureDependencies } from './launcher/dependencies.mjs';
import { become, fail, programArguments, run as runToEnd } from './launcher/process.mjs';
import { findRuntime } from './launcher/runtime.mjs';
import { runTests } from './launcher/tests.mjs';

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));

const [command = 'start', ...rest] = process.argv.slice(2);

const commands = {
  start: (node) => {
    // Compiled code is kept for the next start. A build removes it together with what it was compiled from.
    const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? path.resolve('.next/compile-cache');
    const env = { NODE_ENV: 'production', NODE_COMPILE_CACHE };
    const before = () => {
      const status = runToEnd(node, programArguments(['scripts/serve.ts', '--check']), { env });
      if (status !== 0) process.exit(status);
    };
    ensureBuild(node, { before });
    become(node, ['scripts/serve.ts', ...rest], env);
  },
  dev: (node) => become(node, ['scripts/serve.ts', '--dev', ...rest]),
  build: (node) => ensureBuild(node, { traced: true }),
  check: async (node) => {
    const { failed } = await runChecks(node, { today: true });
    process.exit(failed > 0 ? 1 : 0);
  },
  test: (node) => runTests(node, rest),
  script: (node) => {
    const [name, ...args] = rest;
    if (!name) fail('usage: node scripts/run.mjs script NAME [arguments]');
    become(node, [`scripts/${name}.ts`, ...args]);
  },
};

const run = commands[command];
if (!run) fail(`unknown command "${command}"; there are: ${Object.keys(commands).join(', ')}`);
ensureDependencies();
await run(findRuntime());
