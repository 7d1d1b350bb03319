import { parseArgs } from 'node:util';
import { openIngestion } from '#lib/composition/ingestion.ts';
import { EnvironmentError, readEnvironment } from '#lib/config/environment.ts';
import { type IngestOptions, ingest } from '#lib/ingest/ingest.ts';
import { outcomeText, progressText, summaryText } from '#lib/ingest/progress-text.ts';
import type { IngestEvent, IngestReport } from '#lib/ingest/report.ts';
import { AppError } from '#lib/shared/app-error.ts';

const HELP = `Usage: npm run ingest -- PATH… [options]

Puts documents into the index: PDF, DOCX, PPTX, XLSX, CSV, HTML, Markdown, TXT, JSON.
Folders are searched; names are kept relative to the folder given. A running server sees the change at once.

Options
  --category NAME   category of these documents ('' for none)
  --groups A,B      groups whose members may read them; "all" is everyone ('' for none)
  --oids A,B        people who may read them, by object id; "all" is everyone ('' for none)
  --sync            also remove documents that have left the given folders
  --remove          remove the given documents or folders instead
  --remove-all      remove everything
  --reindex         empty the index first
  --dry-run         say what would happen, change nothing
  --json            one JSON line per document, then a summary line
  --help            this text

Labels that are not given stay as they are on documents already indexed.

Examples
  npm run ingest -- ./handbook
  npm run ingest -- ./policies --category HR --groups all --sync
  npm run ingest -- --remove handbook/leave.pdf

Exit code: 0 all well, 1 something was reported, 2 wrong usage, 130 interrupted.`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  try {
    const options = readOptions(args);
    if (options === 'help') {
      console.log(HELP);
      return 0;
    }
    return await run(options);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\nTry: npm run ingest -- --help`);
      return 2;
    }
    if (!(error instanceof AppError || error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    return 1;
  }
}

class UsageError extends Error {}

type Options = Omit<IngestOptions, 'signal' | 'origin'> & { json: boolean };

function readOptions(args: string[]): Options | 'help' {
  const { values, positionals } = parseOptions(args);
  if (values.help) return 'help';
  if (positionals.length === 0 && !values['remove-all']) throw new UsageError('Name a file or folder.');
  if (positionals.length > 0 && values['remove-all']) throw new UsageError('--remove-all takes no paths.');
  if (values.sync && (values.remove || values['remove-all'])) {
    throw new UsageError('--sync adds and removes; it does not go with --remove or --remove-all.');
  }
  return {
    paths: positionals,
    ...(values.category === undefined ? {} : { category: values.category }),
    ...(values.groups === undefined ? {} : { groups: listOf(values.groups) }),
    ...(values.oids === undefined ? {} : { oids: listOf(values.oids) }),
    sync: values.sync,
    remove: values.remove,
    removeAll: values['remove-all'],
    reindex: values.reindex,
    dryRun: values['dry-run'],
    json: values.json,
  };
}

function parseOptions(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  const options = {
    category: text,
    groups: text,
    oids: text,
    sync: flag,
    remove: flag,
    'remove-all': flag,
    reindex: flag,
    'dry-run': flag,
    json: flag,
    help: { ...flag, short: 'h' },
  } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : 'Unknown option');
  }
}

function listOf(text: string): string[] {
  const entries = text.split(',').map((entry) => entry.trim());
  return [...new Set(entries.filter(Boolean))];
}

async function run({ json, ...options }: Options): Promise<number> {
  const interruption = new AbortController();
  process.once('SIGINT', () => interruption.abort());
  process.once('SIGTERM', () => interruption.abort());
  const ingestion = openIngestion(readEnvironment());
  try {
    const screen = json ? jsonScreen() : process.stdout.isTTY ? terminalScreen() : plainScreen();
    const report = await ingest(
      { ...options, origin: 'own', signal: interruption.signal },
      ingestion,
      screen.show,
    );
    screen.end(report);
    return report.interrupted ? 130 : report.counts.failed > 0 ? 1 : 0;
  } finally {
    await ingestion.close();
  }
}

interface Screen {
  show(event: IngestEvent): void;
  end(report: IngestReport): void;
}

/** What was removed has no event of its own: it is told at the end. */
function removed(report: IngestReport) {
  return report.documents.filter(({ outcome }) => outcome === 'removed');
}

function jsonScreen(): Screen {
  return {
    show(event) {
      if (event.type === 'document') console.log(JSON.stringify({ type: 'document', ...event.outcome }));
    },
    end(report) {
      for (const outcome of removed(report)) console.log(JSON.stringify({ type: 'document', ...outcome }));
      const { documents, ...summary } = report;
      const failed = documents.filter(({ outcome }) => outcome === 'failed');
      console.log(JSON.stringify({ type: 'summary', ...summary, failed }));
    },
  };
}

function plainScreen(): Screen {
  return {
    show(event) {
      if (event.type === 'document') console.log(outcomeText(event.outcome));
    },
    end(report) {
      for (const outcome of removed(report)) console.log(outcomeText(outcome));
      console.log(summaryText(report));
    },
  };
}

function terminalScreen(): Screen {
  const clear = '\r\u001B[K';
  return {
    show(event) {
      if (event.type === 'document' && event.outcome.outcome !== 'unchanged') {
        process.stdout.write(`${clear}${outcomeText(event.outcome)}\n`);
      }
      const line = progressText(event.progress).slice(0, Math.max(20, process.stdout.columns - 1));
      process.stdout.write(`${clear}${line}`);
    },
    end(report) {
      process.stdout.write(clear);
      plainScreen().end(report);
    },
  };
}
