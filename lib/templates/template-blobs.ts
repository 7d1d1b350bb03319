import { buffer } from 'node:stream/consumers';
import type { BlobClient } from '@azure/storage-blob';
import type { BlobConfig, UpstreamConfig } from '#lib/config/services.ts';
import { isRecord } from '#lib/shared/json.ts';
import { connectToContainer } from '#lib/upstream/connect-to-container.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { madeOnce } from '#lib/upstream/made-once.ts';
import { createUpstream } from '#lib/upstream/upstream.ts';
import type { TemplatePlace } from './template-place.ts';

/** The blobs of a container. Names must be checked before. Rejects with the AppErrors of `lib/upstream`. */
export function openTemplateBlobs(config: BlobConfig, upstream: UpstreamConfig): TemplatePlace {
  const storage = createUpstream('storage', upstream, readHttpFailure);
  const container = madeOnce(() => connectToContainer(config));
  return {
    kind: 'blob',
    async read(name, maxBytes, signal) {
      const client = await container();
      const download = (abortSignal: AbortSignal) =>
        downloadUpTo(client.getBlobClient(name), maxBytes + 1, abortSignal);
      return storage.call(download, signal);
    },
  };
}

async function downloadUpTo(
  blob: BlobClient,
  bytes: number,
  abortSignal: AbortSignal,
): Promise<Uint8Array | undefined> {
  try {
    const { readableStreamBody } = await blob.download(0, bytes, { abortSignal, maxRetryRequests: 0 });
    return readableStreamBody ? await buffer(readableStreamBody) : new Uint8Array();
  } catch (thrown) {
    const status = isRecord(thrown) ? thrown['statusCode'] : undefined;
    if (status === 404) return undefined;
    // A range of nothing: the blob is empty.
    if (status === 416) return new Uint8Array();
    throw thrown;
  }
}
