import type { AzureSearchConfig, UpstreamConfig } from '#lib/config/services.ts';
import { connectToSearch, isMissing } from './connection.ts';

/**
 * Deletes the index of the passages and the one of the documents, with all they hold. Indexes that are not there are
 * no fault. Originals stay where they are.
 */
export async function dropIndexes(config: AzureSearchConfig, upstream: UpstreamConfig): Promise<void> {
  const connection = connectToSearch(config, upstream);
  const client = await connection.indexes();
  for (const name of [config.index, config.documentsIndex]) {
    await connection.upstream.call(async (signal) => {
      try {
        await client.deleteIndex(name, { abortSignal: signal });
      } catch (thrown) {
        if (!isMissing(thrown)) throw thrown;
      }
    });
  }
}
