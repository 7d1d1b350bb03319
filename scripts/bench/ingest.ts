// npm run bench:ingest [-- --quick]: how fast PDFs become searchable, over the extraction library alone on the same
// pages in the same run, and in how much memory. Processes are measured in turn; each round starts them anew.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { renderTable } from '../console/render-table.ts';
import { withFolder } from '../servers/with-servers.ts';
import { makePdfs } from './ingesting/make-pdfs.ts';
import { watchMemory } from './ingesting/resident-memory.ts';
import { printHeading, quick } from './reporting.ts';

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

process.exitCode = await withFolder(main);

async function main(folder: string): Promise<number> {
  const rateFolder = await corpus(join(folder, 'rate'), rate);
  const ratios: number[] = [];
  const rows: string[][] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const bare = await measureBare(rateFolder);
    const ours = await measureOurs(rateFolder);
    ratios.push(perSecond(ours) / perSecond(bare));
    rows.push([`round ${round}, bare pdfjs-dist`, ...figures(bare), '1.00']);
    rows.push([`round ${round}, ingestion`, ...figures(ours), (ratios.at(-1) ?? 0).toFixed(2)]);
  }
  const many = await measureOurs(await corpus(join(folder, 'bulk'), bulk));
  rows.push([`${many.pages} pages in ${bulk.files} files`, ...figures(many), '']);
  const ratio = ratios.toSorted((one, other) => one - other)[Math.floor(ratios.length / 2)] ?? 0;
  console.log(renderTable([['', 'pages/s', 'peak MB', 'ratio'], ...rows]));
  const holds = ratio >= LEAST_RATIO && many.peakBytes <= MOST_BYTES;
  printHeading('bench:ingest');
  console.log(
    `${holds ? 'Holds' : 'Fails'}: ${ratio.toFixed(2)} of the bare rate (at least ${LEAST_RATIO}), ` +
      `${megabytes(many.peakBytes)} MB at most (at most ${megabytes(MOST_BYTES)}).`,
  );
  return holds ? 0 : 1;
}

async function corpus(path: string, { files, pagesEach }: typeof rate): Promise<string> {
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
  const { output, peakBytes } = await withFolder((dataDir) =>
    measure(['scripts/ingest.ts', pdfs, '--json'], { DATA_DIR: dataDir }),
  );
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
