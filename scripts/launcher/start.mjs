// `npm start`: installs and builds where it has to, and hands over to the server.
import path from 'node:path';
import process from 'node:process';
import { ensureBuild } from './build.mjs';
import { BuildingPage } from './building-page.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { become, programArguments, run, runBeside } from './process.mjs';
import { findRuntime } from './runtime.mjs';

/** Serves with these arguments. While it installs and builds, a page says so at the server's address. */
export async function start(args) {
  const page = new BuildingPage();
  await ensureDependencies({ all: false, before: () => page.open() });
  const node = findRuntime();
  // Compiled code is cached for the next start. A build removes it together with what it was compiled from.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? path.resolve('.next/compile-cache');
  const env = { NODE_ENV: 'production', NODE_COMPILE_CACHE };
  const serve = (...options) => programArguments(['scripts/serve.ts', ...options]);
  let samples;
  await ensureBuild(node, {
    before: async () => {
      const status = await run(node, serve('--check', ...(page.isOpen ? ['--port-is-held'] : [])), { env });
      if (status !== 0) process.exit(status);
      await page.open();
      // A build leaves a part of two processors unused.
      samples = runBeside(node, serve('--samples'), { env });
    },
  });
  await samples;
  await page.close();
  become(node, ['scripts/serve.ts', ...args], env);
}
