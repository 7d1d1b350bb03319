// `npm run acl`: who may read what, why, and how to change it.
import process from 'node:process';
import { createContainer } from '#lib/composition/container.ts';
import { type Ingestion, openIngestion } from '#lib/composition/ingestion.ts';
import { type Environment, EnvironmentError, readEnvironment } from '#lib/config/environment.ts';
import { explainDocuments, explainQuery } from '#lib/ingest/access/explain-access.ts';
import { isNamedBy, relabelDocuments } from '#lib/ingest/access/relabel-documents.ts';
import { reasonOf } from '#lib/ingest/report.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { makeFilesPrivate } from '#lib/shared/private-files.ts';
import {
  type CheckCommand,
  type Command,
  HELP,
  type ListCommand,
  readCommand,
  type SetCommand,
} from './acl/arguments.ts';
import { checkText, listText } from './acl/texts.ts';
import { UsageError } from './ingest/arguments.ts';
import { jsonScreen, plainScreen, terminalScreen } from './ingest/screens.ts';

// A reader of the first lines only, such as `head`, has seen enough.
process.stdout.on('error', () => process.exit(1));

makeFilesPrivate();
process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  try {
    const command = readCommand(args);
    if (command === 'help') {
      console.log(HELP);
      return 0;
    }
    return await run(command, readEnvironment());
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\nTry: npm run acl -- --help`);
      return 2;
    }
    if (!(error instanceof AppError || error instanceof EnvironmentError)) throw error;
    console.error(error instanceof AppError ? reasonOf(error) : error.message);
    return 1;
  }
}

function run(command: Command, environment: Environment): Promise<number> {
  if (command.does === 'set') return set(command, environment);
  return command.does === 'list' ? list(command, environment) : check(command, environment);
}

async function check(command: CheckCommand, environment: Environment): Promise<number> {
  const { accessControl } = environment.identity;
  const access = {
    oids: [command.user],
    groups: command.groups,
    ...(!accessControl && { open: true as const }),
  };
  const checked = { user: command.user, groups: command.groups, accessControl };
  if (command.query === undefined) {
    const documents = await withIngestion(environment, ({ writer }) => writer.documents());
    const named = documents.filter((document) => isNamedBy(document, command.document ?? ''));
    if (named.length === 0) throw new AppError('not-found', `No document ${command.document} is indexed.`);
    const found = explainDocuments(named, access);
    console.log(
      command.json ? JSON.stringify({ ...checked, found }, null, 2) : checkText(checked, { found }),
    );
    return 0;
  }
  const container = await createContainer(environment);
  try {
    const explained = await explainQuery(container.search, command.query, access, command.top);
    const { json } = command;
    console.log(json ? JSON.stringify({ ...checked, ...explained }, null, 2) : checkText(checked, explained));
    return 0;
  } finally {
    await container.close();
  }
}

async function list(
  { paths, reader, uploads, json }: ListCommand,
  environment: Environment,
): Promise<number> {
  const all = await withIngestion(environment, ({ writer }) => writer.documents());
  const listed = all.filter(
    (document) =>
      (document.origin === 'upload') === uploads &&
      (paths.length === 0 || paths.some((path) => isNamedBy(document, path))) &&
      (reader === undefined || isReadBy(document, reader)),
  );
  if (json) {
    for (const { sourcefile, oids, groups, category, origin } of listed) {
      console.log(JSON.stringify({ sourcefile, oids, groups, category, origin }));
    }
  } else console.log(listText(listed, environment.identity.accessControl));
  return 0;
}

function isReadBy({ oids, groups }: { oids: string[]; groups: string[] }, reader: string): boolean {
  return reader === 'nobody'
    ? oids.length + groups.length === 0
    : oids.includes(reader) || groups.includes(reader);
}

async function set({ paths, labels, dryRun, json }: SetCommand, environment: Environment): Promise<number> {
  const screen = json ? jsonScreen() : process.stdout.isTTY ? terminalScreen() : plainScreen();
  const interruption = new AbortController();
  interruption.signal.addEventListener('abort', () => screen.interrupted());
  process.on('SIGINT', () => interruption.abort());
  process.on('SIGTERM', () => interruption.abort());
  const options = { paths, labels, dryRun, signal: interruption.signal };
  const report = await withIngestion(environment, ({ writer }) =>
    relabelDocuments(options, writer, screen.show),
  );
  screen.end(report);
  return report.interrupted ? 130 : report.counts.failed > 0 ? 1 : 0;
}

async function withIngestion<Result>(
  environment: Environment,
  work: (ingestion: Ingestion) => Promise<Result>,
): Promise<Result> {
  const ingestion = openIngestion(environment);
  try {
    return await work(ingestion);
  } finally {
    await ingestion.close();
  }
}
