import type { AzureSearchConfig, UpstreamConfig } from '#lib/config/services.ts';
import { callUnlessMissing, connectToSearch } from './connection.ts';

/** Deletes both indexes, of passages and of documents. Missing indexes are fine. Originals stay. */
export async function dropIndexes(config: AzureSearchConfig, upstream: UpstreamConfig): Promise<void> {
  const connection = connectToSearch(config, upstream);
  const client = await connection.indexes();
  for (const name of [config.index, config.documentsIndex]) {
    await callUnlessMissing(connection.upstream, (signal) =>
      client.deleteIndex(name, { abortSignal: signal }),
    );
  }
}
