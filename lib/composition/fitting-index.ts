import { existsSync } from 'node:fs';
import type { SearchField, SearchIndex } from '@azure/search-documents';
import { forEngine, usesLocalIndex } from '#lib/config/capabilities.ts';
import type { Environment } from '#lib/config/environment.ts';
import type { AzureSearchConfig } from '#lib/config/services.ts';
import { fingerprintOf } from '#lib/ingest/split/settings.ts';
import { type IndexState, indexPath, indexState } from '#lib/search/embedded/index-file.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** A start does not wait longer for a service: it may well come back before the first question. */
const WAIT_MS = 5000;

/**
 * Throws AppError `bad-request` in one line when vectors of questions have another length than those of the index:
 * every search would fail. Where the index or the model does not answer, or there is no index yet, nothing is known
 * and nothing thrown.
 */
export async function requireFittingVectors(environment: Environment): Promise<void> {
  await forEngine(environment.services.search, {
    // Its vectors are made again where another model fills it.
    embedded: async () => {},
    async azure(search) {
      if (search.vectorizer !== 'embeddings') return;
      const misfit = await findMisfit(search, hurried(environment)).catch(() => undefined);
      if (misfit)
        throw new AppError(
          'bad-request',
          `The index ${search.index} does not fit: ${misfit}. ${MISFIT_REMEDY}`,
        );
    },
  });
}

async function findMisfit(search: AzureSearchConfig, environment: Environment): Promise<string | undefined> {
  const [{ connectToSearch }, { findIndex }, { buildEmbeddingModels }] = await Promise.all([
    import('#lib/search/azure/connection.ts'),
    import('#lib/search/azure/prepare-indexes.ts'),
    import('./embedding-models.ts'),
  ]);
  const { embeddings } = buildEmbeddingModels(environment);
  const [index, length] = await Promise.all([
    findIndex(connectToSearch(search, environment.services.upstream), search.index),
    embeddings?.dimensions(),
  ]);
  const field = search.fields.embedding ?? '';
  const inIndex = index && lengthOfVectors(index, field);
  if (inIndex === undefined || length === undefined || inIndex === length) return undefined;
  return vectorMisfit(field, inIndex, length, 'the embedding model');
}

function hurried(environment: Environment): Environment {
  const { services } = environment;
  const upstream = {
    ...services.upstream,
    attempts: 1,
    callTimeoutMs: Math.min(WAIT_MS, services.upstream.callTimeoutMs),
  };
  return { ...environment, services: { ...services, upstream } };
}

/** Lengths of the vectors that questions will have; undefined where none are made, or the length is unknown. */
export interface VectorLengths {
  embedding: number | undefined;
  imageEmbedding: number | undefined;
}

/** A field that holds a value, not further fields. */
export type SimpleField = Extract<SearchField, { key?: boolean }>;

/** Whether a field is simple: the SDK gives every field a list of sub-fields, undefined for those that have none. */
export function isSimpleField(field: SearchField): field is SimpleField {
  return !field.type.includes('Edm.ComplexType');
}

/** The dimensions of the vectors in a field; undefined where it is not there or holds none. */
function lengthOfVectors(index: SearchIndex, name: string): number | undefined {
  const field = index.fields.filter(isSimpleField).find((candidate) => candidate.name === name);
  return field?.vectorSearchDimensions;
}

/** That vectors of the index and of questions do not compare. */
export function vectorMisfit(
  field: string,
  inIndex: number | undefined,
  length: number,
  maker: string,
): string {
  return `"${field}" has ${inIndex} dimensions, ${maker} makes ${length}`;
}

/** What to do about it. */
export const MISFIT_REMEDY =
  'Name the embedding model that filled the index (AZURE_OPENAI_EMB_DEPLOYMENT, AZURE_OPENAI_EMB_DIMENSIONS), or choose another AZURE_SEARCH_INDEX and ingest anew.';

/**
 * What the embedded index of this environment says of itself; undefined where there is none that can be read. Changes
 * nothing.
 */
export function embeddedIndexState(environment: Environment): IndexState | undefined {
  if (!usesLocalIndex(environment.services)) return undefined;
  return indexState(environment.DATA_DIR);
}

/** Whether the embedded index lacks what the first page offers of its documents. */
export function lacksHome(environment: Environment): boolean {
  const state = embeddedIndexState(environment);
  return state !== undefined && state.documents > 0 && !state.hasHome;
}

/** Whether documents of the embedded index have to be read again, because another version or embedding model filled it. */
export async function isIndexOutdated(environment: Environment): Promise<boolean> {
  const state = embeddedIndexState(environment);
  if (state === undefined || state.documents === 0) return false;
  return !state.isConverted || state.outdated > 0 || state.fingerprint !== (await ours(environment));
}

async function ours(environment: Environment): Promise<string> {
  if (!environment.services.embeddings) return fingerprintOf(undefined);
  const { buildEmbeddingModels } = await import('./embedding-models.ts');
  return fingerprintOf(buildEmbeddingModels(environment).embeddings?.name);
}

/** Whether DATA_DIR holds an embedded index, in any state. */
export function indexExists({ DATA_DIR }: Pick<Environment, 'DATA_DIR'>): boolean {
  return existsSync(indexPath(DATA_DIR));
}
