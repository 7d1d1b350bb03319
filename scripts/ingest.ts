// `npm run ingest`: puts documents into the index, or takes them out.
import process from 'node:process';
import { embeddedIndexState } from '#lib/composition/fitting-index.ts';
import { openIngestion } from '#lib/composition/ingestion.ts';
import { searchCapabilities } from '#lib/config/capabilities.ts';
import { type Environment, EnvironmentError, readEnvironment } from '#lib/config/environment.ts';
import { ingest } from '#lib/ingest/ingest.ts';
import { reasonOf } from '#lib/ingest/report.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { makeFilesPrivate } from '#lib/shared/private-files.ts';
import { help, type Options, readOptions, UsageError } from './ingest/arguments.ts';
import { jsonScreen, plainScreen, terminalScreen } from './ingest/screens.ts';

const CONVERTING = 'Converting the index to this version; a running server answers again when that is done.';

makeFilesPrivate();
process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  try {
    const options = readOptions(args);
    if (options === 'help') {
      console.log(help(helpfulSoffice()));
      return 0;
    }
    if (options === 'knowledge-base') return await makeKnowledgeBases();
    return await run(options);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\nTry: npm run ingest -- --help`);
      return 2;
    }
    if (!(error instanceof AppError || error instanceof EnvironmentError)) throw error;
    console.error(error instanceof AppError ? reasonOf(error) : error.message);
    return 1;
  }
}

/** Help is printed also where variables are wrong. */
function helpfulSoffice(): string | undefined {
  try {
    return readEnvironment().SOFFICE;
  } catch {
    return undefined;
  }
}

async function makeKnowledgeBases(): Promise<number> {
  const { createKnowledgeBases } = await import('#lib/composition/knowledge-bases.ts');
  for (const { kind, name, isNew } of await createKnowledgeBases(readEnvironment())) {
    console.log(`${isNew ? 'created ' : 'is there'}  knowledge ${kind} ${name}`);
  }
  return 0;
}

function warnOfRemoval({ SAMPLES, services }: Environment): void {
  if (SAMPLES || !searchCapabilities(services.search).isLocal) return;
  console.error('SAMPLES is off here: the next start removes the samples. Set SAMPLES=on to have them stay.');
}

async function run({ json, ...options }: Options): Promise<number> {
  const screen = json ? jsonScreen() : process.stdout.isTTY ? terminalScreen() : plainScreen();
  const interruption = new AbortController();
  interruption.signal.addEventListener('abort', () => screen.interrupted());
  // More than once: a terminal, npm and the launcher each pass Ctrl-C on, and the second must not cut the first short.
  process.on('SIGINT', () => interruption.abort());
  process.on('SIGTERM', () => interruption.abort());
  const environment = readEnvironment();
  if (embeddedIndexState(environment)?.isConverted === false) console.error(CONVERTING);
  const ingestion = openIngestion(environment);
  try {
    const report = await ingest({ ...options, signal: interruption.signal }, ingestion, screen.show);
    screen.end(report);
    if (options.origin === 'sample') warnOfRemoval(environment);
    return report.interrupted ? 130 : report.counts.failed > 0 || report.refusal !== null ? 1 : 0;
  } finally {
    await ingestion.close();
  }
}
