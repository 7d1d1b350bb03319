import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import process from 'node:process';
import { requireLocalDisk } from '#lib/composition/copies.ts';
import { indexExists, requireFittingVectors } from '#lib/composition/fitting-index.ts';
import { readExperiments, readSynonymsFile } from '#lib/composition/operator-files.ts';
import { readBranding } from '#lib/composition/read-branding.ts';
import { requireSources } from '#lib/composition/sync-sources.ts';
import { type Environment, EnvironmentError, readEnvironment } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { makeFilesPrivate } from '#lib/shared/private-files.ts';
import { drawPage } from './answering.ts';
import { indexSamples, removeSamples } from './index-samples.ts';

/** What differs with where the application is served. */
interface Serving {
  /** Starts the server; resolves once it answers. */
  start: (environment: Environment) => Promise<void>;
  /** The command that adds documents there. */
  ingest: string;
  /** The command that makes an administrator's link there. */
  adminLink: string;
  /** Whether a person starts it in a shell of the machine whose models it could use. */
  namesModels?: boolean;
  /** Only whether it could be served, or only the samples of an index that holds nothing yet. */
  only?: 'check' | 'samples' | undefined;
  /** Whether the program that asks has the port, and leaves it to the server. */
  isPortHeld?: boolean;
}

/**
 * Checks what has to hold, indexes the samples if there is nothing yet or removes them where they are off, serves, and
 * says where. Ends the process with 1 and the reason, for the operator, when something does not hold.
 */
export async function serveWith(serving: Serving): Promise<void> {
  try {
    await serve(readEnvironment(), serving);
  } catch (thrown) {
    if (!(thrown instanceof AppError || thrown instanceof EnvironmentError)) throw thrown;
    console.error(thrown.message);
    process.exit(1);
  }
}

async function serve(environment: Environment, serving: Serving): Promise<void> {
  makeFilesPrivate();
  if (serving.only === 'samples') return await prepareIndex(environment);
  await check(environment, serving);
  if (serving.only === 'check') return;
  await restoreData(environment);
  // An index that exists is served at once; whether its samples are right for this version is looked at afterwards.
  const isServedFirst = indexExists(environment);
  if (isServedFirst) await serving.start(environment);
  await (environment.SAMPLES ? indexSamples : removeSamples)(environment);
  if (!isServedFirst) await serving.start(environment);
  // Last comes what would delay the first answer.
  const { describeServer } = await import('./server-description.ts');
  console.log(await describeServer(environment, serving));
  drawPage();
  if (serving.namesModels) await nameModels(environment);
}

async function check(environment: Environment, { isPortHeld = false }: Serving): Promise<void> {
  const { HOST, PORT, DATA_DIR, READ_ONLY } = environment;
  if (!READ_ONLY) requireWritable(DATA_DIR);
  requireLocalDisk(environment);
  if (!isPortHeld) await requireFreePort(HOST, PORT);
  readExperiments(environment.EXPERIMENTS_FILE);
  readBranding(environment.BRANDING_FILE);
  readSynonymsFile(environment.SYNONYMS_FILE);
  requireSources(environment);
  await requireFittingVectors(environment);
}

/** What a first start would do before it serves. An index that exists is served at once, and looked at afterwards. */
async function prepareIndex(environment: Environment): Promise<void> {
  if (indexExists(environment)) return;
  await restoreData(environment);
  if (!indexExists(environment)) await indexSamples(environment);
}

/** The server answers meanwhile; a machine that has just started it is busy. */
const MODELS_WITHIN_MS = 3000;

/** After all else: a server that hangs would delay the start. */
async function nameModels(environment: Environment): Promise<void> {
  const { findLocalModels } = await import('#lib/composition/local-models.ts');
  for (const server of await findLocalModels(environment, { withinMs: MODELS_WITHIN_MS }))
    console.log(modelHint(server));
}

async function restoreData(environment: Environment): Promise<void> {
  if (environment.SNAPSHOT_DIR === undefined) return;
  const { restoreCopies } = await import('#lib/composition/copies.ts');
  if (await restoreCopies(environment)) console.log(`Restored the data from ${environment.SNAPSHOT_DIR}.`);
}

/** Makes the folder if it is missing. Throws when it cannot be written, naming it. */
function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new AppError(
      'unavailable',
      `Cannot write to ${resolve(folder)}; set DATA_DIR to a folder that you may write to.`,
      {
        cause,
      },
    );
  }
}

/** Throws when the address cannot be bound, with what to do about it. */
async function requireFreePort(host: string, port: number): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((done, refuse) => {
      probe.once('error', refuse);
      probe.listen(port, host, done);
    });
  } catch (cause) {
    throw new AppError('unavailable', portMessage(host, port, (cause as NodeJS.ErrnoException).code), {
      cause,
    });
  } finally {
    await new Promise((done) => probe.close(done));
  }
}

function portMessage(host: string, port: number, code: string | undefined): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use; set PORT to another one, for example PORT=${port + 1}.`;
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this user has; set PORT to one above 1023.`;
  return `Cannot listen on ${host}:${port} (${code}); set HOST to an address of this machine.`;
}

/** What a hint names of a server. */
interface HintedServer {
  name: string | null;
  address: string;
  model: string;
  command: string;
}

/** The lines of a start that name a model server of this machine, and the command that has its model answer. */
export function modelHint({ name, address, model, command }: HintedServer): string {
  return [
    `  model     ${name ?? 'A model server'} at ${address} has ${model}. To answer with it, stop this server and run`,
    `            ${command}`,
    '            or `npm run setup`, which writes it into .env',
    '',
  ].join('\n');
}
