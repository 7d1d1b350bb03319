import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { forEngine, searchCapabilities } from '#lib/config/capabilities.ts';
import { type Environment, EnvironmentError, isExecutable } from '#lib/config/environment.ts';
import type { AnswerTrace } from '#lib/core/events/answer-trace.ts';
import { plainRequest, textTurn } from '#lib/core/question/request.ts';
import { requireScanner } from '#lib/upstream/virus-scanner.ts';
import { type Container, createContainer } from '../container.ts';
import { buildEmbeddingModels } from '../embedding-models.ts';
import type { VectorLengths } from '../fitting-index.ts';
import { readSynonymsFile } from '../operator-files.ts';
import { readBranding } from '../read-branding.ts';
import { checkBlobs, checkKnowledgeBases, checkRecognition } from './check-azure-services.ts';
import { checkEmbeddings, checkModels, checkReranker, checkWindows, endingAnswerer } from './check-models.ts';
import { checkIdentity, checkReachability, checkSignIn, serviceAddresses } from './check-reachability.ts';
import { checkEmbeddedIndex, checkSearchIndex } from './check-search-index.ts';
import { checkSources } from './check-sources.ts';
import {
  type Examination,
  type Finding,
  failed,
  failureReason,
  ok,
  skipped,
  withShortTimeouts,
} from './finding.ts';

/**
 * Checks everything the application needs, from variables to one answered question, and yields findings as
 * it goes. Skips checks that depend on a failed one. Requests one word and one vector per model; changes
 * nothing. `read` reads the environment, and may throw EnvironmentError.
 */
export async function* examine(read: () => Environment, signal: AbortSignal): AsyncGenerator<Finding> {
  const environment = readVariables(read);
  if (!('services' in environment)) {
    yield* environment;
    return;
  }
  yield ok('variables', describe(environment));
  yield* checkBranding(environment);
  yield* checkSynonyms(environment);
  const unreachable = new Set<string>();
  // Wrong files of branding and synonyms have been reported; the other checks run all the same.
  const files = { BRANDING_FILE: undefined, SYNONYMS_FILE: undefined };
  const examined = { ...withShortTimeouts(environment), ...files };
  const examination = { environment: examined, signal, unreachable };
  yield checkDataDir(examination);
  yield* await checkSources(examined);
  yield* checkScanner(examination);
  yield checkOffice(environment);
  const signIn = await checkSignIn(examination);
  if (signIn) yield signIn;
  for (const service of serviceAddresses(environment.services)) {
    const finding = await checkReachability(service, environment.services.upstream.connectTimeoutMs, signal);
    if (finding.outcome === 'failed') unreachable.add(new URL(service.address).host);
    yield finding;
    const identity = finding.outcome === 'ok' ? await checkIdentity(service, signal) : undefined;
    if (identity) yield identity;
  }
  yield* checkServices(examination);
}

async function* checkScanner({ environment, signal }: Examination): AsyncGenerator<Finding> {
  const { VIRUS_SCANNER: scanner } = environment;
  if (!scanner) return;
  const check = 'virus scanner';
  try {
    await requireScanner(scanner, AbortSignal.any([signal, AbortSignal.timeout(SCANNER_MS)]));
    yield ok(check, 'command' in scanner ? `${scanner.command[0]} is run for each file` : 'clamd answers');
  } catch {
    yield failed(
      check,
      'clamd does not answer, so every file is refused',
      'Start clamd, or check VIRUS_SCANNER.',
    );
  }
}

const SCANNER_MS = 5000;

/** Whether LibreOffice is there, which reads documents of Office until 2003. */
function checkOffice({ SOFFICE: command }: Pick<Environment, 'SOFFICE'>): Finding {
  const check = 'LibreOffice';
  if (command === undefined)
    return ok(check, 'not found on PATH (SOFFICE), so DOC, XLS and PPT files are left out');
  return isExecutable(command)
    ? ok(check, `${command} converts DOC, XLS and PPT files`)
    : failed(check, `${command} cannot be run`, 'Check SOFFICE, or remove it.');
}

function readVariables(read: () => Environment): Environment | Finding[] {
  try {
    return read();
  } catch (thrown) {
    if (!(thrown instanceof EnvironmentError)) throw thrown;
    const findings = thrown.faults.map((fault) =>
      failed(
        'variables',
        fault,
        fault.startsWith('MODELS_FILE')
          ? 'docs/models.md says what it holds, under "Several models".'
          : 'docs/configuration.md says what it takes.',
      ),
    );
    return [...findings, skipped('everything else', 'needs the variables')];
  }
}

function describe({ services: { search, answerer } }: Environment): string {
  return `complete (search: ${search.engine}, answers: ${answerer.answerer})`;
}

async function* checkServices(examination: Examination): AsyncGenerator<Finding> {
  const { environment } = examination;
  const { blobs, documentIntelligence, search } = environment.services;
  const models = await checkModels(examination);
  yield* models;
  const ending = endingAnswerer(environment.services);
  if (ending) yield ending;
  yield* await checkWindows(examination);
  const { findings, lengths } = await checkEmbeddings(buildEmbeddingModels(environment), examination);
  yield* findings;
  const reranking = await checkReranker(examination);
  if (reranking) yield reranking;
  if (documentIntelligence) yield await checkRecognition(documentIntelligence, examination);
  if (blobs && searchCapabilities(search).readsBlobs) yield await checkBlobs(blobs, examination);
  yield* checkAnswering(examination, lengths, models[0]);
}

/** The index, then one question, if index and default model are available. */
async function* checkAnswering(
  examination: Examination,
  lengths: VectorLengths,
  model: Finding | undefined,
): AsyncGenerator<Finding> {
  const { search } = examination.environment.services;
  const container = await createContainer(examination.environment);
  try {
    const [index, ...fields] = await forEngine<Promise<[Finding, ...Finding[]]>>(search, {
      embedded: async () => [await checkEmbeddedIndex(container.search, examination)],
      azure: async (config) => [
        ...(await checkSearchIndex(config, lengths, examination)),
        ...(await checkKnowledgeBases(config, examination)),
      ],
    });
    yield* [index, ...fields];
    const check = 'one question end to end';
    if (index.outcome !== 'ok') yield skipped(check, 'needs the index');
    else if (model && model.outcome !== 'ok') yield skipped(check, `needs the ${model.check}`);
    else if (searchCapabilities(search).callerAudience !== undefined)
      yield skipped(check, 'needs a token of a reader');
    else yield await checkQuestion(container, examination);
  } finally {
    await container.close();
  }
}

const QUESTION = 'What are these documents about?';

/** Checks one question end to end: query, search, prompt, answer. */
async function checkQuestion(container: Container, { signal }: Examination): Promise<Finding> {
  const check = 'one question end to end';
  const startedAt = performance.now();
  try {
    const asked = plainRequest([textTurn(QUESTION)], { singleTurn: true });
    let passages = 0;
    let trace: AnswerTrace | undefined;
    for await (const event of container.answer(asked, signal)) {
      if (event.type === 'retrieved') passages = event.passages.length;
      if (event.type === 'finished') trace = event.trace;
    }
    if (!trace)
      return failed(check, 'the answer did not end', 'Ask on the page, and look at the log of the server.');
    const ms = Math.round(performance.now() - startedAt);
    const answered = `answered by ${container.answerer} in ${ms} ms, from ${passages} passages`;
    const notes = notesIn(trace);
    return notes ? failed(check, `${answered}, but with less than is set up`, notes) : ok(check, answered);
  } catch (thrown) {
    const elsewhere = 'The lines above say which service refuses, and what to do.';
    return failed(check, ...failureReason(thrown, { credentials: elsewhere, missing: elsewhere }));
  }
}

/** What the search replaced, in the words that readers see. */
function notesIn({ notices }: AnswerTrace): string {
  const noted = notices.filter(({ kind }) => kind === 'search');
  return noted.flatMap(({ lines }) => lines).join(' ');
}

/** Checks that the data folder can be written, or created. */
function checkDataDir({ environment }: Pick<Examination, 'environment'>): Finding {
  const folder = resolve(environment.DATA_DIR);
  const check = `folder ${folder}`;
  if (environment.READ_ONLY) return ok(check, 'is only read (READ_ONLY)');
  try {
    accessSync(nearest(folder), constants.R_OK | constants.W_OK | constants.X_OK);
    return ok(check, existsSync(folder) ? 'can be written' : 'will be made at the first start');
  } catch {
    return failed(check, 'cannot be written', 'Set DATA_DIR to a folder that this user may write to.');
  }
}

function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder));
}

/** Checks the texts, colours and pictures of BRANDING_FILE; none without one. */
function checkBranding({ BRANDING_FILE }: Pick<Environment, 'BRANDING_FILE'>): Finding[] {
  if (BRANDING_FILE === undefined) return [];
  try {
    const parts = Object.keys(readBranding(BRANDING_FILE));
    return [ok('branding', parts.length > 0 ? parts.join(', ') : `${BRANDING_FILE} is empty`)];
  } catch (thrown) {
    if (!(thrown instanceof EnvironmentError)) throw thrown;
    return thrown.faults.map((fault) => failed('branding', fault, 'docs/branding.md says what it holds.'));
  }
}

/** Checks the lines of SYNONYMS_FILE; none without one. */
function checkSynonyms({ SYNONYMS_FILE }: Pick<Environment, 'SYNONYMS_FILE'>): Finding[] {
  if (SYNONYMS_FILE === undefined) return [];
  try {
    return [ok('synonyms', `${readSynonymsFile(SYNONYMS_FILE).length} groups`)];
  } catch (thrown) {
    if (!(thrown instanceof EnvironmentError)) throw thrown;
    return thrown.faults.map((fault) =>
      failed('synonyms', fault, 'docs/administration.md says what it holds.'),
    );
  }
}
