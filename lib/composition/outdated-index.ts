import { existsSync } from 'node:fs';
import { usesLocalIndex } from '#lib/config/capabilities.ts';
import type { Environment } from '#lib/config/environment.ts';
import { fingerprintOf } from '#lib/ingest/split/settings.ts';
import { indexPath } from '#lib/search/embedded/index-file.ts';
import { type IndexState, indexState } from '#lib/search/embedded/index-state.ts';

/**
 * What the embedded index of this environment says of itself; undefined where there is none that can be read. Changes
 * nothing.
 */
export function embeddedIndexState(environment: Environment): IndexState | undefined {
  if (!usesLocalIndex(environment.services)) return undefined;
  return indexState(environment.DATA_DIR);
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
