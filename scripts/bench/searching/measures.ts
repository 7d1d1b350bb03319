import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { getLoadablePath } from 'sqlite-vec';
import { type Container, createContainer } from '#lib/composition/container.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { median, percentilesOf } from '../../servers/statistics.ts';
import { inventLanguage, inventQuestion } from './synthetic-corpus.ts';

const run = promisify(execFile);

type SearchEngine = Container['search'];
type SearchRequest = Parameters<SearchEngine['search']>[0];

const TOP = 12;
const CLIENTS = 16;
const MAX_RATIO = 1.3;
const MAX_DELAY_MS = 20;

/** One line of the table; `held` is undefined where the figure has no bound. */
export interface Row {
  measured: string;
  ours: string;
  bare: string;
  figure: string;
  bound: string;
  held: boolean | undefined;
}

/** Builds an index of `passages` passages in `folder` and measures it; `questions` sets how long that takes. */
export async function measureSize(folder: string, passages: number, questions: number): Promise<Row[]> {
  const environment = readEnvironment({ DATA_DIR: folder });
  const size = `${passages / 1000}k`;
  const rows = [await measureBuild(folder, passages)];
  const asked = questionsFor(questions);
  const before = process.memoryUsage.rss();
  const container = await createContainer(environment);
  try {
    rows.push(await measureFirst(container.search, asked));
    for (const question of asked) await container.search.search(hybrid(question));
    rows.push(plain('resident, both workers', `${megabytes(process.memoryUsage.rss() - before)} MB`));
    rows.push(await measureCrowd(container.search, asked));
    rows.push(...(await measureAgainstSql(container.search, folder, asked)));
  } finally {
    await container.close();
  }
  return rows.map((row) => ({ ...row, measured: `${size}: ${row.measured}` }));
}

const hybrid = (text: string): SearchRequest => ({ ...bm25(text), ...vectors(text) });
const bm25 = (text: string): SearchRequest => ({ searchText: text, top: TOP });
const vectors = (text: string): SearchRequest => ({
  vectorQueries: [{ kind: 'text', text, fields: ['embedding'], k: 50 }],
  top: TOP,
});

function questionsFor(count: number): string[] {
  const language = inventLanguage(3);
  return Array.from({ length: count }, () => inventQuestion(language));
}

async function measureBuild(folder: string, passages: number): Promise<Row> {
  const script = join(import.meta.dirname, '../search-build-index.ts');
  const { stdout } = await run(process.execPath, [script, folder, String(passages)]);
  const disk = statSync(join(folder, 'index.sqlite')).size;
  return plain('build', `${Math.round(passages / Number(stdout))} passages/s, ${megabytes(disk)} MB on disk`);
}

async function measureFirst(search: SearchEngine, [question = '']: string[]): Promise<Row> {
  const started = performance.now();
  await search.search(bm25(question));
  return plain('from nothing to the first answer', `${(performance.now() - started).toFixed(0)} ms`);
}

async function measureCrowd(search: SearchEngine, questions: string[]): Promise<Row> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const started = performance.now();
  const queue = [...questions, ...questions];
  delay.enable();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) await search.search(hybrid(next));
    }),
  );
  delay.disable();
  const perSecond = (2 * questions.length) / ((performance.now() - started) / 1000);
  const p99 = delay.percentile(99) / 1e6;
  return {
    ...plain(`${CLIENTS} clients, hybrid`, `${perSecond.toFixed(0)} searches/s`),
    figure: `event loop p99 ${p99.toFixed(1)} ms`,
    bound: `≤ ${MAX_DELAY_MS} ms`,
    held: p99 <= MAX_DELAY_MS,
  };
}

/** Ours and bare take turns, question by question, so that other load on the machine affects both. */
async function measureAgainstSql(search: SearchEngine, folder: string, questions: string[]): Promise<Row[]> {
  const bare = new BareSql(folder);
  try {
    const matches = questions.map((question) => bare.matchOf(question));
    const bareBm25 = (nth: number) => bare.bm25(matches[nth] ?? '');
    const text = await compare(questions, (question) => search.search(bm25(question)), bareBm25);
    const both = await compare(
      questions,
      (question) => search.search(hybrid(question)),
      (nth) => {
        bareBm25(nth);
        bare.nearest(nth);
      },
    );
    const access = { oids: [], groups: ['staff'] };
    const narrowed = await timesOf(questions, (question) => search.search({ ...hybrid(question), access }));
    // What a guest is searched with while access control is off: uploads of others are hidden, and here are none.
    const guest = { oids: ['browser:bench'], groups: [], open: true as const };
    const open = await compare(
      questions,
      (question) => search.search({ ...hybrid(question), access: guest }),
      (nth) => {
        bareBm25(nth);
        bare.nearest(nth);
      },
    );
    return [
      bounded('BM25', text),
      bounded('hybrid', both),
      bounded('hybrid, without access control', open),
      plain('hybrid with access filter', shown(narrowed)),
    ];
  } finally {
    bare.close();
  }
}

interface Comparison {
  ours: number[];
  bare: number[];
}

async function compare(
  questions: string[],
  ours: (question: string) => Promise<unknown>,
  bare: (nth: number) => void,
): Promise<Comparison> {
  const times: Comparison = { ours: [], bare: [] };
  for (const [nth, question] of questions.entries()) {
    times.ours.push(await timeOf(() => ours(question)));
    times.bare.push(await timeOf(async () => bare(nth)));
  }
  return times;
}

async function timesOf(questions: string[], ours: (question: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const question of questions) times.push(await timeOf(() => ours(question)));
  return times;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function bounded(measured: string, { ours, bare }: Comparison): Row {
  const ratio = median(ours) / median(bare);
  return {
    ...{ measured, ours: shown(ours), bare: shown(bare) },
    ...{ figure: `${ratio.toFixed(2)} × p50`, bound: `≤ ${MAX_RATIO} ×`, held: ratio <= MAX_RATIO },
  };
}

function plain(measured: string, ours: string): Row {
  return { measured, ours, bare: '', figure: '', bound: '', held: undefined };
}

function shown(times: number[]): string {
  const { p50, p95 } = percentilesOf(times);
  return `${p50?.toFixed(1)} / ${p95?.toFixed(1)} ms`;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

const CANDIDATES = 100;
const NEIGHBOURS = 50;
const DIMENSIONS = 256;

/**
 * What the same search costs in SQL alone, on the same file: FTS5's BM25 for the 100 best passages with their texts,
 * and sqlite-vec's exact search for the 50 nearest vectors. No plan, no fusion, no reranking, no thread.
 */
class BareSql {
  readonly #db: DatabaseSync;
  readonly #vectors: Float32Array[];

  constructor(dataDir: string) {
    this.#db = new DatabaseSync(join(dataDir, 'index.sqlite'), { readOnly: true, allowExtension: true });
    this.#db.loadExtension(getLoadablePath());
    this.#db.exec('PRAGMA cache_size = -32000; PRAGMA temp_store = MEMORY;');
    this.#db.exec(
      `CREATE VIRTUAL TABLE temp.vectors USING vec0 (id INTEGER PRIMARY KEY, vector float[${DIMENSIONS}])`,
    );
    this.#vectors = this.#copyVectors();
  }

  /** The FTS5 query for any of the words of a question, as the index spells their stems. */
  matchOf(question: string): string {
    const stem = this.#db.prepare('SELECT term FROM words WHERE word = ?');
    const terms = question.split(' ').map((word) => String(stem.get(word)?.['term'] ?? word));
    return terms.map((term) => `"${term}"`).join(' OR ');
  }

  bm25(match: string): void {
    this.#db
      .prepare(
        `SELECT p.content, r.terms, d.title FROM
           (SELECT rowid AS id, bm25(terms, 1.0, 2.0, 1.0) AS cost FROM terms WHERE terms MATCH ? ORDER BY cost LIMIT ?) m
         JOIN passages p ON p.id = m.id JOIN ranking r ON r.id = m.id JOIN documents d ON d.id = (m.id >> 20)`,
      )
      .all(match, CANDIDATES);
  }

  /** The nearest to the vector of some passage: what is asked for does not change what an exact search costs. */
  nearest(nth: number): void {
    const vector = this.#vectors[nth % this.#vectors.length] ?? new Float32Array(DIMENSIONS);
    this.#db
      .prepare('SELECT id, distance FROM vectors WHERE vector MATCH ? AND k = ?')
      .all(vector, NEIGHBOURS);
  }

  close(): void {
    this.#db.close();
  }

  #copyVectors(): Float32Array[] {
    const some: Float32Array[] = [];
    const insert = this.#db.prepare('INSERT INTO temp.vectors (id, vector) VALUES (?, ?)');
    this.#db.exec('BEGIN');
    for (const { id, vector } of this.#db.prepare('SELECT id, vector FROM ranking').iterate()) {
      if (!(vector instanceof Uint8Array)) continue;
      const floats = Float32Array.from(new Int8Array(vector.buffer, vector.byteOffset, vector.length));
      insert.run(BigInt(Number(id)), floats);
      if (some.length < 50) some.push(floats);
    }
    this.#db.exec('COMMIT');
    return some;
  }
}
