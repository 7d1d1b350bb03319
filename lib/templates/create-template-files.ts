import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { BlobClient } from '@azure/storage-blob';
import type { BlobConfig, UpstreamConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { memoizeAsync } from '#lib/shared/async.ts';
import { isRecord } from '#lib/shared/json.ts';
import { connectToContainer } from '#lib/upstream/credential.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { createUpstream } from '#lib/upstream/upstream.ts';

/** The largest template that is read. */
const MAX_TEMPLATE_BYTES = 100_000;
const MAX_NAME = 256;
/** Letters, digits and a few signs, never a dot first or last: no step up, no hidden file, no drive, no encoding of these. */
const SEGMENT = /^(?!\.)[\p{L}\p{M}\p{N} ._-]+(?<![. ])$/u;

/**
 * The templates in `folder`, or else in the container that `blobs` names; both are read at each call, so that a change
 * needs no restart. Without either, every name is refused.
 */
export function createTemplateFiles(options: {
  folder: string | undefined;
  blobs: BlobConfig | undefined;
  upstream: UpstreamConfig;
}): TemplateFiles {
  const storage = storageOf(options);
  return {
    async read(name, field, signal) {
      const refuse = (reason: string) => new AppError('bad-request', `${field}: ${reason}`, { field });
      if (!storage) throw refuse('this server keeps no templates; send the template itself instead.');
      if (name.length > MAX_NAME || !name.split('/').every((segment) => SEGMENT.test(segment))) {
        throw refuse('must be a name below the folder of templates, such as "support/short.j2".');
      }
      const bytes = await storage.read(name, MAX_TEMPLATE_BYTES, signal);
      if (!bytes) throw refuse(`there is no template "${name}".`);
      if (bytes.length > MAX_TEMPLATE_BYTES) {
        throw refuse(`the template "${name}" is larger than ${MAX_TEMPLATE_BYTES} bytes.`);
      }
      const text = decode(bytes);
      if (text === undefined) throw refuse(`the template "${name}" is not UTF-8.`);
      return { text, source: `${storage.kind}:${name}` };
    },
  };
}

function storageOf(options: Parameters<typeof createTemplateFiles>[0]): TemplateStorage | undefined {
  if (options.folder !== undefined) return openTemplateFolder(options.folder);
  return options.blobs && openTemplateBlobs(options.blobs, options.upstream);
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The blobs of a container. Names must be checked before. Rejects with the AppErrors of `lib/upstream`. */
function openTemplateBlobs(config: BlobConfig, upstream: UpstreamConfig): TemplateStorage {
  const storage = createUpstream('storage', upstream, readHttpFailure);
  const container = memoizeAsync(() => connectToContainer(config));
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
    return readableStreamBody ? await firstBytes(readableStreamBody, bytes) : new Uint8Array();
  } catch (thrown) {
    const status = isRecord(thrown) ? thrown['statusCode'] : undefined;
    if (status === 404) return undefined;
    // A range of nothing: the blob is empty.
    if (status === 416) return new Uint8Array();
    throw thrown;
  }
}

/** A service that ignores the range sends the whole blob: the rest of it is left. */
async function firstBytes(body: AsyncIterable<string | Uint8Array>, bytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(Buffer.from(chunk as Uint8Array));
    length += chunk.length;
    if (length >= bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, bytes);
}

/** What cannot be a template: nothing there, a folder, no right to read, a loop of links. */
const NOT_THERE = /^(ENOENT|ENOTDIR|EISDIR|EACCES|EPERM|ELOOP|ENAMETOOLONG|ENXIO)$/;

/**
 * Plain files below a folder, which may itself be a link; a link that leads out of it is not there. Names must be
 * checked before.
 */
function openTemplateFolder(folder: string): TemplateStorage {
  return {
    kind: 'file',
    async read(name, maxBytes) {
      try {
        const root = await realpath(/* turbopackIgnore: true */ folder);
        const path = await realpath(join(/* turbopackIgnore: true */ root, name));
        return path.startsWith(root + sep) ? await readPlain(path, maxBytes) : undefined;
      } catch (thrown) {
        if (thrown instanceof Error && 'code' in thrown && NOT_THERE.test(String(thrown.code)))
          return undefined;
        throw thrown;
      }
    },
  };
}

async function readPlain(path: string, maxBytes: number): Promise<Uint8Array | undefined> {
  // The path has no links any more, so one that appears now was put there; a pipe must not be waited for.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags);
  try {
    return (await file.stat()).isFile() ? await readUpTo(file, maxBytes + 1) : undefined;
  } finally {
    await file.close();
  }
}

async function readUpTo(file: FileHandle, length: number): Promise<Uint8Array> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, filled, length - filled);
    filled += bytesRead;
    if (bytesRead === 0 || filled === length) return buffer.subarray(0, filled);
  }
}

/** Storage of templates. Reads at most `maxBytes` and one more; undefined for a name that is not there. */
interface TemplateStorage {
  kind: 'file' | 'blob';
  read(name: string, maxBytes: number, signal?: AbortSignal): Promise<Uint8Array | undefined>;
}

/** A template of the operator's, and where it was stored. */
interface TemplateFile {
  text: string;
  source: `file:${string}` | `blob:${string}`;
}

/**
 * Templates that an operator stores in a folder or a blob container. `read` rejects with AppError `bad-request` for a
 * name that leads out of it, and for one that is not there.
 */
export interface TemplateFiles {
  read(name: string, field: string, signal?: AbortSignal): Promise<TemplateFile>;
}
