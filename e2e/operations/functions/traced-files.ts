import { globSync, lstatSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const ROUTES = '.next/server/app/**/*.nft.json';
/** Beside its routes, every function has what starts with the server and what serves requests. */
const SHARED = ['.next/server/instrumentation.js.nft.json', '.next/server/middleware.js.nft.json'];
const SERVER = '.next/next-server.js.nft.json';
const NAMED = '.next/required-server-files.json';

/** The files that the build says a route needs at run time, as paths from the root of the repository. */
export function tracedBy(route: string): string[] {
  return tracesIn(join('.next/server/app', `${route}.js.nft.json`)).filter(isThere);
}

/** Those of all routes together: no function can have more, however a platform groups them. */
export function tracedByAll(): string[] {
  const traces = [...globSync(ROUTES), ...SHARED, SERVER].flatMap(tracesIn);
  const { files } = JSON.parse(readFileSync(NAMED, 'utf8')) as { files: string[] };
  return [...new Set([...traces, ...files])].filter(isThere).toSorted();
}

function tracesIn(trace: string): string[] {
  const { files } = JSON.parse(readFileSync(trace, 'utf8')) as { files: string[] };
  // The trace of a file is not a list it is on.
  const traced = trace.replace(/[.]nft[.]json$/, '');
  return [traced, ...files.map((file) => normalize(join(dirname(trace), file)))];
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Bytes of files, and of the packages and folders that they are of, the largest first. */
export function weigh(files: readonly string[]): { bytes: number; largest: string[] } {
  const owners = new Map<string, number>();
  let bytes = 0;
  for (const file of files) {
    const entry = lstatSync(file);
    if (!entry.isFile()) continue;
    bytes += entry.size;
    const owner = /^node_modules\/(?:@[^/]+\/)?[^/]+|^[^/]+(?:\/[^/]+)?/.exec(file)?.[0] ?? file;
    owners.set(owner, (owners.get(owner) ?? 0) + entry.size);
  }
  const largest = [...owners].toSorted(([, one], [, other]) => other - one).slice(0, 8);
  return { bytes, largest: largest.map(([owner, size]) => `${owner}: ${(size / 1e6).toFixed(1)} MB`) };
}
