import { open } from 'node:fs/promises';
import type { ContainerClient } from '@azure/storage-blob';
import type { BlobConfig, UpstreamConfig } from '#lib/config/services.ts';
import type { Original } from '#lib/core/ports.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { connectToContainer } from '#lib/upstream/connect-to-container.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { madeOnce } from '#lib/upstream/made-once.ts';
import { createUpstream, type Upstream } from '#lib/upstream/upstream.ts';
import { isMissing } from './connection.ts';

/** How much goes over the line in one call: each has the time of one call, and only it is sent again. */
const PART_BYTES = 4_194_304;
/** As a browser reads it: small enough that thousands of slow readers fit into memory. */
const READ_BYTES = 1_048_576;

/** What storage says of a blob. */
export interface BlobFacts {
  sizeBytes: number;
  etag: string;
}

/**
 * A container of Azure Blob Storage: whole files in, ranges out. Names are taken as they are and must be checked
 * before. The SDK is loaded at the first use. Throws AppErrors of `lib/upstream`.
 */
export class BlobContainer {
  readonly #upstream: Upstream;
  readonly #container: () => Promise<ContainerClient>;

  constructor(config: BlobConfig, upstream: UpstreamConfig) {
    this.#container = madeOnce(() => connectToContainer(config));
    this.#upstream = createUpstream('storage', upstream, readHttpFailure);
  }

  /** Puts a file in, in place of what has the name, and gives its address. It appears whole or not at all. */
  async upload(name: string, path: string, mediaType: string): Promise<string> {
    const container = await this.#container();
    const blob = container.getBlockBlobClient(name);
    const blobHTTPHeaders = { blobContentType: mediaType };
    const parts: string[] = [];
    for await (const part of partsOf(path)) {
      const id = Buffer.from(String(parts.length).padStart(6, '0')).toString('base64');
      await this.#upstream.call((signal) =>
        this.#inContainer(container, signal, () =>
          blob.stageBlock(id, part, part.length, { abortSignal: signal }),
        ),
      );
      parts.push(id);
    }
    await this.#upstream.call((signal) =>
      this.#inContainer(container, signal, () =>
        blob.commitBlockList(parts, { blobHTTPHeaders, abortSignal: signal }),
      ),
    );
    return blob.url;
  }

  /** Removes what has the name, if anything has. */
  async delete(name: string): Promise<void> {
    const container = await this.#container();
    await this.#upstream.call((signal) =>
      container.getBlobClient(name).deleteIfExists({ abortSignal: signal, deleteSnapshots: 'include' }),
    );
  }

  /** What storage says of the blob of that name; undefined when there is none. */
  async find(name: string): Promise<BlobFacts | undefined> {
    const container = await this.#container();
    return this.#upstream.call(async (signal) => {
      try {
        const properties = await container.getBlobClient(name).getProperties({ abortSignal: signal });
        return { sizeBytes: properties.contentLength ?? 0, etag: properties.etag ?? '' };
      } catch (thrown) {
        if (isMissing(thrown)) return undefined;
        throw thrown;
      }
    });
  }

  /** Whether the container is there. */
  async exists(): Promise<boolean> {
    const container = await this.#container();
    return this.#upstream.call((abortSignal) => container.exists({ abortSignal }));
  }

  /** The blob of that name as it is now, for reading: one that is replaced in the meantime is not read on. */
  async open(name: string): Promise<Original | undefined> {
    const facts = await this.find(name);
    if (!facts) return undefined;
    return {
      sizeBytes: facts.sizeBytes,
      read: (start, end) => this.#read(name, facts.etag, start, end),
      close: async () => {},
    };
  }

  #read(name: string, etag: string, start: number, end: number): ReadableStream<Uint8Array> {
    const left = new AbortController();
    let next = start;
    return new ReadableStream({
      // Pulled, range by range: a reader who is slow holds neither memory nor a place at the service.
      pull: async (controller) => {
        const count = Math.min(READ_BYTES, end - next + 1);
        if (count > 0) controller.enqueue(await this.#readRange(name, etag, next, count, left.signal));
        next += count;
        if (next > end) controller.close();
      },
      cancel: () => left.abort(),
    });
  }

  async #readRange(
    name: string,
    etag: string,
    start: number,
    count: number,
    left: AbortSignal,
  ): Promise<Uint8Array> {
    const blob = (await this.#container()).getBlobClient(name);
    const conditions = { ifMatch: etag };
    return this.#upstream.call(
      (abortSignal) =>
        blob.downloadToBuffer(start, count, { abortSignal, conditions, maxRetryRequestsPerBlock: 0 }),
      left,
    );
  }

  /** Where the container is not there yet, it is made. */
  async #inContainer(
    container: ContainerClient,
    abortSignal: AbortSignal,
    put: () => Promise<unknown>,
  ): Promise<void> {
    try {
      await put();
    } catch (thrown) {
      if (!isMissing(thrown)) throw thrown;
      await container.createIfNotExists({ abortSignal });
      await put();
    }
  }
}

async function* partsOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path).catch((cause: unknown) => {
    throw new AppError('not-found', 'The file is not there any more.', { cause });
  });
  try {
    for (;;) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
