import type { Environment } from '#lib/config/environment.ts';
import type { AzureSearchConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { lengthOfVectors, MISFIT_REMEDY, vectorMisfit } from './vector-misfit.ts';

/** A start does not wait longer for a service: it may well come back before the first question. */
const WAIT_MS = 5000;

/**
 * Throws AppError `bad-request` in one line when vectors of questions have another length than those of the index:
 * every search would fail. Where the index or the model does not answer, or there is no index yet, nothing is known
 * and nothing thrown.
 */
export async function requireFittingVectors(environment: Environment): Promise<void> {
  const { search } = environment.services;
  if (search.engine !== 'azure' || search.vectorizer !== 'embeddings') return;
  const misfit = await findMisfit(search, hurried(environment)).catch(() => undefined);
  if (misfit)
    throw new AppError('bad-request', `The index ${search.index} does not fit: ${misfit}. ${MISFIT_REMEDY}`);
}

async function findMisfit(search: AzureSearchConfig, environment: Environment): Promise<string | undefined> {
  const [{ connectToSearch }, { findIndex }, { buildVectorMakers }] = await Promise.all([
    import('#lib/search/azure/connection.ts'),
    import('#lib/search/azure/prepare-indexes.ts'),
    import('./vector-makers.ts'),
  ]);
  const { embeddings } = buildVectorMakers(environment);
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
