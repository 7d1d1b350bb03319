import { readFileSync, statSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { OPENED, PROGRAMS } from './programs.ts';

interface Tracer {
  nodeFileTrace(
    entries: readonly string[],
    options: {
      base: string;
      ts: boolean;
      mixedModules: boolean;
      ignore: string[];
      readFile: (path: string) => Promise<string | Buffer | null>;
    },
  ): Promise<{ fileList: Set<string> }>;
}

// The one that traces Next's own half of a standalone server, in the same version.
const { nodeFileTrace }: Tracer = createRequire(import.meta.url)('next/dist/compiled/@vercel/nft');

/**
 * The files of this repository and its packages that `programs` import, directly or not, and what is opened by path, as
 * paths relative to the working directory. Folders among the latter stay folders.
 */
export async function tracePrograms(programs: readonly string[] = PROGRAMS): Promise<string[]> {
  const { fileList } = await nodeFileTrace(programs, {
    base: process.cwd(),
    ts: true,
    mixedModules: true,
    // Its folder is named in full by our own code, which makes all 40 MB of it look needed.
    ignore: ['node_modules/pdfjs-dist/**'],
    readFile: async (path) => readSource(path),
  });
  return [...fileList, ...OPENED].sort();
}

/** A file as JavaScript; null is the tracer's word for what is none. */
function readSource(path: string): string | Buffer | null {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return null;
  if (!path.endsWith('.ts') || path.endsWith('.d.ts')) return readFileSync(path);
  return stripTypeScriptTypes(readFileSync(path, 'utf8'));
}
