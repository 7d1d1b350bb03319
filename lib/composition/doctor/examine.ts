import { forEngine, searchCapabilities } from '#lib/config/capabilities.ts';
import { type Environment, EnvironmentError } from '#lib/config/environment.ts';
import { createContainer } from '../container.ts';
import { buildEmbeddingModels } from '../embedding-models.ts';
import type { VectorLengths } from '../require-fitting-vectors.ts';
import { checkBlobs, checkRecognition } from './check-azure-services.ts';
import { checkBranding, checkDataDir, checkSynonyms } from './check-files.ts';
import { checkKnowledgeBases } from './check-knowledge-bases.ts';
import { checkEmbeddings, checkModels, checkReranker, checkWindows, endingAnswerer } from './check-models.ts';
import { checkQuestion } from './check-question.ts';
import { checkIdentity, checkReachability, serviceAddresses } from './check-reachability.ts';
import { checkEmbeddedIndex, checkSearchIndex } from './check-search-index.ts';
import { checkSignIn } from './check-sign-in.ts';
import { type Examination, withShortTimeouts } from './examination.ts';
import { type Finding, failed, ok, skipped } from './finding.ts';

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
