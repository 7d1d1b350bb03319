import { open } from 'node:fs/promises';
import type { ContainerClient } from '@azure/storage-blob';
import type { BlobConfig, UpstreamConfig } from '#lib/config/services.ts';
import { encodeSourcefile } from '#lib/core/citations/sourcepage.ts';
import type { Original } from '#lib/core/ports/document-store.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { memoizeAsync } from '#lib/shared/async.ts';
import { connectToContainer } from '#lib/upstream/credential.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { createUpstream, type Upstream } from '#lib/upstream/upstream.ts';
import { callUnlessMissing, isMissing } from './connection.ts';

/** Bytes per call: each call has its own timeout and is retried alone. */
const PART_BYTES = 4_194_304;
/** Read size: small enough for thousands of slow readers in memory. */
const READ_BYTES = 1_048_576;

/** A blob's properties. */
export interface BlobFacts {
  sizeBytes: number;
  etag: string;
}

/**
 * A container of Azure Blob Storage: whole files in, ranges out. Validate names before. Loads the SDK at the
 * first use. Throws AppErrors of `lib/upstream`.
 */
export class BlobContainer {
  readonly #upstream: Upstream;
  readonly #container: () => Promise<ContainerClient>;

  constructor(config: BlobConfig, upstream: UpstreamConfig) {
    this.#container = memoizeAsync(() => connectToContainer(config));
    this.#upstream = createUpstream('storage', upstream, readHttpFailure);
  }

  /** Uploads or replaces a file and returns its address. It appears atomically. */
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

  /** Removes the blob of that name, if it exists. */
  async delete(name: string): Promise<void> {
    const container = await this.#container();
    await this.#upstream.call((signal) =>
      container.getBlobClient(name).deleteIfExists({ abortSignal: signal, deleteSnapshots: 'include' }),
    );
  }

  /** The properties of the blob of that name; undefined if there is none. */
  async find(name: string): Promise<BlobFacts | undefined> {
    const container = await this.#container();
    const properties = await callUnlessMissing(this.#upstream, (signal) =>
      container.getBlobClient(name).getProperties({ abortSignal: signal }),
    );
    return properties && { sizeBytes: properties.contentLength ?? 0, etag: properties.etag ?? '' };
  }

  /** Whether the container exists. */
  async exists(): Promise<boolean> {
    const container = await this.#container();
    return this.#upstream.call((abortSignal) => container.exists({ abortSignal }));
  }

  /** Opens the current version of a blob for reading; a blob replaced meanwhile is not read further. */
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
      // Pulled range by range: a slow reader holds neither memory nor a slot.
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

  /** Creates a missing container. */
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
    throw new AppError('not-found', 'The file no longer exists.', { cause });
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

/** Blob Storage's maximum length of a name. */
const LONGEST = 1024;

/**
 * The blob name of a document: its path on disk, as the Azure Python sample names it. Undefined for
 * malformed sourcefiles and for names that could leave the container.
 */
export function blobNameOf(sourcefile: string): string | undefined {
  const name = decoded(sourcefile);
  // A question mark stood unescaped in the names of earlier versions.
  const isWellFormed = name !== undefined && encodeSourcefile(name) === sourcefile.replaceAll('?', '%3F');
  return isWellFormed && staysInside(name) ? name : undefined;
}

/**
 * Whether a name stays in its container under any interpretation: no `..`, no control characters, no empty
 * segments.
 */
export function staysInside(name: string): boolean {
  if (name === '' || name.length > LONGEST || !name.isWellFormed() || /[\\\p{Cc}]/u.test(name)) return false;
  return name.split('/').every((segment) => !/^\.*$/.test(segment));
}

function decoded(sourcefile: string): string | undefined {
  try {
    return decodeURIComponent(sourcefile);
  } catch {
    return undefined;
  }
}
