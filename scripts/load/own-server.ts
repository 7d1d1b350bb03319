import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type ServerProcess, startServer } from '../bench/streaming/server-process.ts';
import { indexSamples } from '../serve/index-samples.ts';
import type { Watched } from './watch/watched-server.ts';

const NEXT = 'node_modules/next/dist/bin/next';
/** What a model of the scripted services says: 100 tokens, 50 a second, after 250 ms. */
const SAID = 'steady 100';

/** A server for one run: where it is, and what there is to watch of it. */
interface OwnServer {
  origin: string;
  watched: Watched;
}

/**
 * Runs `use` with the built application on a free port of 127.0.0.1, in a temporary folder, with limits raised: on the
 * samples and the embedded engine, or on scripted services. Both are gone afterwards. Throws `unavailable` without a build.
 */
export async function withOwnServer<T>(azure: boolean, use: (server: OwnServer) => Promise<T>): Promise<T> {
  if (!existsSync('.next/BUILD_ID')) {
    throw new AppError(
      'unavailable',
      'There is no build to put load on; run `npm run build`, or give a URL.',
    );
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'citewell-load-'));
  const started: ServerProcess[] = [];
  try {
    const variables = azure ? await startServices(started, dataDir) : {};
    if (!azure) await indexSamples(readEnvironment({ DATA_DIR: dataDir }));
    const port = await freePort();
    const args = ['--import', './scripts/load/own-server-preload.ts', NEXT, 'start'];
    const server = await startServer(
      [...args, '-H', '127.0.0.1', '-p', String(port)],
      port,
      dataDir,
      variables,
    );
    started.push(server);
    return await use({
      origin: server.url,
      watched: { pid: server.pid, usage: server.usage, dataDir },
    });
  } finally {
    await Promise.all(started.map((server) => server.stop()));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Lean services in a process of their own, and the variables that put a server on them. */
async function startServices(started: ServerProcess[], dataDir: string): Promise<Record<string, string>> {
  const port = await freePort();
  const services = await startServer(
    ['scripts/bench/upstream-services.ts', String(port), SAID],
    port,
    dataDir,
  );
  started.push(services);
  return {
    AZURE_SEARCH_ENDPOINT: services.url,
    AZURE_SEARCH_INDEX: 'bench',
    AZURE_SEARCH_KEY: 'load',
    AZURE_SEARCH_SEMANTIC_RANKER: 'disabled',
    AZURE_OPENAI_ENDPOINT: services.url,
    AZURE_OPENAI_API_KEY: 'load',
    AZURE_OPENAI_CHATGPT_DEPLOYMENT: 'chat',
    AZURE_OPENAI_CHATGPT_MODEL: 'gpt-4o-mini',
    UPSTREAM_CONCURRENCY: '4000',
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
