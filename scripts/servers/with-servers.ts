import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from './server-process.ts';

/** Runs `use` with a temporary folder, which is gone afterwards. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'citewell-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts `node ARGS` over the folder and waits until it answers, as `startServer`. */
type Start = (args: string[], port: number, variables?: Record<string, string>) => Promise<ServerProcess>;

/** Runs `use` with servers over one folder, and stops all that it started. */
export async function withServers<T>(dataDir: string, use: (start: Start) => Promise<T>): Promise<T> {
  const started: ServerProcess[] = [];
  try {
    return await use(async (args, port, variables) => {
      const server = await startServer(args, port, dataDir, variables);
      started.push(server);
      return server;
    });
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
}

const REPORTS_USAGE = './scripts/servers/report-usage-preload.ts';
/** The command line of Next. */
export const NEXT = 'node_modules/next/dist/bin/next';

/** The arguments of Node for the built server; `preload` is loaded before it, and by default reports usage. */
export function builtServer(port: number, preload = REPORTS_USAGE): string[] {
  return ['--import', preload, NEXT, 'start', '-H', '127.0.0.1', '-p', String(port)];
}

/** The arguments of Node for the scripted services; `said` is the pace of answers to questions that name none. */
export function scriptedServices(port: number, said = 'long 1'): string[] {
  return ['scripts/servers/scripted-services.ts', String(port), said];
}

/** The variables of a server on the scripted services, with slots for `streams` at a time. */
export function onScriptedServices(services: string, streams: number): Record<string, string> {
  return {
    AZURE_SEARCH_ENDPOINT: services,
    AZURE_SEARCH_INDEX: 'bench',
    AZURE_SEARCH_KEY: 'bench',
    AZURE_SEARCH_SEMANTIC_RANKER: 'disabled',
    AZURE_OPENAI_ENDPOINT: services,
    AZURE_OPENAI_API_KEY: 'bench',
    AZURE_OPENAI_CHATGPT_DEPLOYMENT: 'chat',
    AZURE_OPENAI_CHATGPT_MODEL: 'gpt-4o-mini',
    UPSTREAM_CONCURRENCY: String(streams),
  };
}

/** A port of this machine that no process listens to. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
