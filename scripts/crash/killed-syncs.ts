import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import { openIngestion } from '#lib/composition/ingestion.ts';
import { readEnvironment } from '#lib/config/environment.ts';

/** The result of a run of killed syncs. */
export interface KilledSyncs {
  /** Syncs that were killed before they ended. */
  killed: number;
  /** Documents that differ from the folder, are missing, or should be gone. */
  wrong: string[];
  documents: number;
}

interface KilledSyncsOptions {
  kills: number;
  seed: number;
  /** An empty folder. */
  folder: string;
  progress?: (line: string) => void;
}

const FILES = 60;

/**
 * Changes a folder at random and kills the process that syncs it at a random moment, again and again; then syncs it once to
 * its end and compares every document with its file.
 */
export async function killedSyncs({
  kills,
  seed,
  folder,
  progress = () => {},
}: KilledSyncsOptions): Promise<KilledSyncs> {
  const random = randomOf(seed);
  const docs = join(folder, 'docs');
  const dataDir = join(folder, 'data');
  const file = join(folder, 'sources.json');
  mkdirSync(docs, { recursive: true });
  const source = { name: 'changing', kind: 'folder', path: docs, every: '5s' };
  writeFileSync(file, JSON.stringify({ sources: [source] }));
  const env = { NODE_ENV: 'test' as const, SOURCES_FILE: file, DATA_DIR: dataDir };
  const start = () =>
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/sync.ts'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  for (let index = 0; index < FILES; index++) write(docs, index, random);
  let killed = 0;
  for (let kill = 0; kill < kills; kill++) {
    for (let changes = 0; changes < 12; changes++) changeOne(docs, random);
    const child = start();
    // The first line names the source, the second is that of a document.
    await Promise.race([secondLine(child.stdout), once(child, 'exit')]);
    child.stdout.resume();
    await new Promise((resolve) => setTimeout(resolve, random() * 150));
    if (child.exitCode === null) {
      killed += 1;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    expireLease(dataDir);
    if ((kill + 1) % 10 === 0) progress(`${kill + 1} of ${kills} syncs, ${killed} killed`);
  }
  const last = start();
  last.stdout.resume();
  const [code] = await once(last, 'exit');
  const { wrong, documents } = await compare(docs, dataDir);
  return { killed, documents, wrong: code === 0 ? wrong : [`The last sync ended with ${code}.`, ...wrong] };
}

async function secondLine(stdout: Readable): Promise<void> {
  let text = '';
  for (;;) {
    const [chunk] = await once(stdout, 'data');
    text += chunk;
    if (/\n./.test(text)) return;
  }
}

/** As after the minute in which a killed process still has the source. */
function expireLease(dataDir: string): void {
  const db = new DatabaseSync(join(dataDir, 'people.sqlite'), { timeout: 10_000 });
  db.exec('UPDATE sources SET held_until_ms = 0');
  db.close();
}

function write(docs: string, index: number, random: () => number): void {
  const path = join(docs, `${index % 7}`, `note-${index}.txt`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    `Note ${index} says ${Math.floor(random() * 1e9)}. `.repeat(1 + Math.floor(random() * 200)),
  );
}

function changeOne(docs: string, random: () => number): void {
  const index = Math.floor(random() * FILES);
  if (random() < 0.7) write(docs, index, random);
  else rmSync(join(docs, `${index % 7}`, `note-${index}.txt`), { force: true });
}

async function compare(docs: string, dataDir: string): Promise<Omit<KilledSyncs, 'killed'>> {
  const files = readdirSync(docs, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const expected = new Map<string, string>(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const below = path.slice(docs.length + 1).replaceAll('\\', '/');
      return [`changing/${below}`, createHash('sha256').update(readFileSync(path)).digest('hex')] as const;
    }),
  );
  const ingestion = openIngestion(readEnvironment({ DATA_DIR: dataDir }));
  try {
    const documents = await ingestion.writer.documents();
    const found = new Map(documents.map(({ sourcefile, hash }) => [sourcefile, hash]));
    const lost = [...expected].filter(([name, hash]) => found.get(name) !== hash);
    const stale = [...found.keys()].filter((name) => !expected.has(name));
    return {
      documents: documents.length,
      wrong: [
        ...lost.map(([name]) => `lost or stale: ${name}`),
        ...stale.map((name) => `left over: ${name}`),
      ],
    };
  } finally {
    await ingestion.close();
  }
}

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
