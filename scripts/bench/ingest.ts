// npm run bench:ingest [-- --quick]: how fast PDFs become searchable, over the extraction library alone on the same
// pages in the same run, and in how much memory. Processes are measured in turn; each round starts them anew.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { makePdfs } from './ingesting/make-pdfs.ts';
import { watchMemory } from './ingesting/resident-memory.ts';

const quick = process.argv.includes('--quick');
const rounds = quick ? 1 : 3;
const rate = { files: quick ? 4 : 16, pagesEach: 500 };
const bulk = { files: quick ? 8 : 100, pagesEach: 500 };
const MOST_BYTES = 500_000_000;
const LEAST_RATIO = 0.8;

interface Measured {
  pages: number;
  ms: number;
  peakBytes: number;
}

const folder = mkdtempSync(join(tmpdir(), 'citewell-bench-'));
try {
  process.exitCode = await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function main(): Promise<number> {
  const rateFolder = await corpus('rate', rate);
  const ratios: number[] = [];
  const rows: string[][] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const bare = await measureBare(rateFolder);
    const ours = await measureOurs(rateFolder);
    ratios.push(perSecond(ours) / perSecond(bare));
    rows.push([`round ${round}, bare pdfjs-dist`, ...figures(bare), '1.00']);
    rows.push([`round ${round}, ingestion`, ...figures(ours), (ratios.at(-1) ?? 0).toFixed(2)]);
  }
  const many = await measureOurs(await corpus('bulk', bulk));
  rows.push([`${many.pages} pages in ${bulk.files} files`, ...figures(many), '']);
  const ratio = ratios.toSorted((one, other) => one - other)[Math.floor(ratios.length / 2)] ?? 0;
  printTable([['', 'pages/s', 'peak MB', 'ratio'], ...rows]);
  const holds = ratio >= LEAST_RATIO && many.peakBytes <= MOST_BYTES;
  console.log(`\n${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}`);
  console.log(
    `${holds ? 'Holds' : 'Fails'}: ${ratio.toFixed(2)} of the bare rate (at least ${LEAST_RATIO}), ` +
      `${megabytes(many.peakBytes)} MB at most (at most ${megabytes(MOST_BYTES)}).`,
  );
  return holds ? 0 : 1;
}

async function corpus(name: string, { files, pagesEach }: typeof rate): Promise<string> {
  const path = join(folder, name);
  mkdirSync(path);
  await makePdfs(path, files, pagesEach);
  return path;
}

async function measureBare(pdfs: string): Promise<Measured> {
  const paths = readdirSync(pdfs).map((name) => join(pdfs, name));
  const { output, peakBytes } = await measure(['scripts/bench/ingesting/bare-pdf.ts', ...paths], {});
  const { pages, ms } = JSON.parse(output);
  return { pages, ms, peakBytes };
}

async function measureOurs(pdfs: string): Promise<Measured> {
  const dataDir = mkdtempSync(join(folder, 'index-'));
  const { output, peakBytes } = await measure(['scripts/ingest.ts', pdfs, '--json'], { DATA_DIR: dataDir });
  rmSync(dataDir, { recursive: true });
  const { pages, durationMs } = JSON.parse(output.trim().split('\n').at(-1) ?? '{}');
  return { pages, ms: durationMs, peakBytes };
}

/** Runs a script to its end. Memory is that of its whole family of processes. */
async function measure(
  args: string[],
  environment: Record<string, string>,
): Promise<{ output: string; peakBytes: number }> {
  const child = spawn(process.execPath, args, {
    env: { ...environment, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const memory = watchMemory(child.pid ?? 0);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const peakBytes = memory.stop();
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${output.slice(-500)}`);
  return { output, peakBytes };
}

function perSecond({ pages, ms }: Measured): number {
  return (pages / ms) * 1000;
}

function figures(measured: Measured): string[] {
  return [perSecond(measured).toFixed(0), megabytes(measured.peakBytes)];
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(0);
}

function printTable(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  for (const row of rows) {
    console.log(
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    );
  }
}
