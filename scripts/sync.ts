// `npm run sync`: brings the sources of SOURCES_FILE up to date once, for schedulers and for a look.
import process from 'node:process';
import { openIngestion } from '#lib/composition/ingestion.ts';
import { createSourceSyncing, requireSources, type SyncChoices } from '#lib/composition/sync-sources.ts';
import { type Environment, EnvironmentError, readEnvironment } from '#lib/config/environment.ts';
import { DocumentWork } from '#lib/ingest/document-service/document-work.ts';
import { type DocumentOutcome, printable, reasonOf, reportOf } from '#lib/ingest/report.ts';
import { requireOwnVectors } from '#lib/ingest/split/settings.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { makeFilesPrivate } from '#lib/shared/private-files.ts';
import { flag, optionLines, readCommandLine } from './console/command-options.ts';
import { asUsage, UsageError } from './ingest/arguments.ts';
import { jsonScreen, plainScreen, type Screen, terminalScreen } from './ingest/screens.ts';

const OPTIONS = {
  'dry-run': flag('list the sources and say what would happen; read and change nothing'),
  full: flag('list everything, also where a source can list only what changed'),
  'allow-removal': flag('remove documents that are gone also where they are more than half of a source'),
  json: flag('one JSON line per document, then a summary line per source'),
};

const HELP = `Usage: npm run sync -- [NAME…] [options]

Brings the sources of SOURCES_FILE up to date once: those named, or all. A running server does it by itself, when a
source is due; this is for schedulers, serverless deployments and a first look. docs/sources.md says what the file holds.

Options
${optionLines(OPTIONS)}

Examples
  npm run sync
  npm run sync -- handbook wiki --dry-run
  npm run sync -- wiki --allow-removal

Exit code: 0 all well, 1 a source or a document failed, 2 wrong usage, 130 interrupted.`;

makeFilesPrivate();
process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  try {
    const reading = asUsage(() => readCommandLine(OPTIONS, args, { positionals: true }));
    if (!reading) {
      console.log(HELP);
      return 0;
    }
    const { json, ...choices } = reading.values;
    return await run(reading.positionals, { ...choices, retryFailed: true }, json);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\nTry: npm run sync -- --help`);
      return 2;
    }
    if (!(error instanceof AppError || error instanceof EnvironmentError)) throw error;
    console.error(error instanceof AppError ? reasonOf(error) : error.message);
    return 1;
  }
}

async function run(given: string[], choices: SyncChoices, json: boolean): Promise<number> {
  const environment = readEnvironment();
  const sources = chosenSources(given, environment);
  const interruption = new AbortController();
  process.on('SIGINT', () => interruption.abort());
  process.on('SIGTERM', () => interruption.abort());
  const ingestion = openIngestion(environment);
  const syncing = createSourceSyncing(environment, new DocumentWork(ingestion));
  try {
    await requireOwnVectors(ingestion);
    let code = 0;
    for (const source of sources) {
      if (interruption.signal.aborted) return 130;
      const screen = json
        ? jsonScreen({ source: source.name })
        : process.stdout.isTTY
          ? terminalScreen()
          : plainScreen();
      // The lines below are about this source.
      if (!json) console.log(printable(`${source.name} (${source.kind}, ${source.where})`));
      const run = { syncing, screen, choices, signal: interruption.signal };
      code = Math.max(code, await runOne(source.name, run));
    }
    return code;
  } finally {
    await syncing.close();
    await ingestion.close();
  }
}

function chosenSources(given: string[], environment: Environment) {
  const sources = requireSources(environment);
  const known = sources.map(({ name }) => name);
  if (known.length === 0) throw new UsageError('There are no sources: SOURCES_FILE names none.');
  const unknown = given.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`SOURCES_FILE has no source "${unknown}". It has: ${known.join(', ')}.`);
  return given.length > 0 ? sources.filter(({ name }) => given.includes(name)) : sources;
}

interface Run {
  syncing: ReturnType<typeof createSourceSyncing>;
  screen: Screen;
  choices: SyncChoices;
  signal: AbortSignal;
}

async function runOne(name: string, { syncing, screen, choices, signal }: Run): Promise<number> {
  signal.addEventListener('abort', () => screen.interrupted(), { once: true });
  const startedAt = performance.now();
  const documents: DocumentOutcome[] = [];
  let seen = 0;
  const onDocument = (outcome: DocumentOutcome) => {
    if (outcome.outcome === 'unchanged') return;
    seen += 1;
    // Removals are shown here, so the end does not name them again.
    if (outcome.outcome !== 'removed') documents.push(outcome);
    const elapsedMs = performance.now() - startedAt;
    const size = { bytes: 0, totalBytes: 1, pages: 0 };
    const progress = {
      documents: seen,
      totalDocuments: seen + 1,
      ...size,
      elapsedMs,
    };
    screen.show({ type: 'document', outcome, progress });
  };
  const outcome = await syncing.sync(name, choices, { signal, onDocument });
  if (!outcome) {
    console.error(`${name}: another process syncs it now.`);
    return 0;
  }
  const { interrupted, failure, counts } = outcome;
  const durationMs = Math.round(performance.now() - startedAt);
  const notes = failure === null ? [] : [`The source failed: ${failure}`];
  const report = reportOf(documents, { durationMs, dryRun: choices.dryRun ?? false, interrupted, notes });
  screen.end({ ...report, counts: { ...counts, duplicate: 0 } });
  return interrupted ? 130 : failure !== null || counts.failed > 0 ? 1 : 0;
}
