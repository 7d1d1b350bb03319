import { createHash } from 'node:crypto';
import { encodePath } from '#lib/core/citations/sourcepage.ts';
import type {
  DocumentStore,
  FoundDocument,
  Original,
  StoredDocument,
} from '#lib/core/ports/document-store.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { mediaTypeOf } from '#lib/shared/document-formats.ts';
import type { ChatServer } from './chat-server.ts';

/**
 * The documents behind the citations of another chat server, at its `/content`. That server decides who may read them, by
 * the reader's own token: a document that it refuses is one that does not exist.
 */
export function createChatApiDocuments(server: ChatServer): DocumentStore {
  return {
    async find(sourcefile, _access, token): Promise<FoundDocument | undefined> {
      const path = contentPath(sourcefile);
      if (path === undefined) return undefined;
      const head = await server.get(path, 'HEAD', token);
      // Some servers know no HEAD.
      const { ok, headers, body } = head.status === 405 ? await server.get(path, 'GET', token) : head;
      await body?.cancel();
      if (!ok) return undefined;
      return {
        document: describe(sourcefile, headers),
        open: () => open(server, path, token),
      };
    },
  };
}

/** What a document without a length may have: it is read whole. */
const MOST_UNSIZED_BYTES = 16_000_000;

/** Passed on as it is read: a slow reader holds no memory. */
async function open(
  server: ChatServer,
  path: string,
  token: string | undefined,
): Promise<Original | undefined> {
  const response = await server.get(path, 'GET', token);
  const body = response.ok ? response.body : null;
  if (!body) {
    await response.body?.cancel();
    return undefined;
  }
  const length = response.headers.get('content-length');
  if (length === null || response.headers.has('content-encoding')) return inMemory(body);
  return {
    sizeBytes: Number(length),
    read: (start, end) => body.pipeThrough(sliceOf(start, end)),
    close: () => body.cancel(),
  };
}

async function inMemory(body: ReadableStream<Uint8Array>): Promise<Original> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let sizeBytes = 0;
  for await (const part of body) {
    sizeBytes += part.length;
    if (sizeBytes > MOST_UNSIZED_BYTES) {
      throw new AppError(
        'unavailable',
        'The server of this document sends it without a length, and it is too long.',
      );
    }
    parts.push(new Uint8Array(part));
  }
  const whole = new Blob(parts);
  return { sizeBytes, read: (start, end) => whole.slice(start, end + 1).stream(), close: async () => {} };
}

/** Passes on the bytes from `start` to `end`, inclusive, and ends there. */
function sliceOf(start: number, end: number): TransformStream<Uint8Array, Uint8Array> {
  let at = 0;
  return new TransformStream({
    transform(chunk, controller) {
      const wanted = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
      at += chunk.length;
      if (wanted.length > 0) controller.enqueue(wanted);
      if (at > end) controller.terminate();
    },
  });
}

/** Undefined for names that would lead out of the folder, because the token must not reach other addresses, and for no text. */
function contentPath(sourcefile: string): string | undefined {
  const leadsOut = sourcefile.split('/').some((part) => part === '' || part === '.' || part === '..');
  if (leadsOut || !sourcefile.isWellFormed()) return undefined;
  return `/content/${encodePath(sourcefile)}`;
}

function describe(sourcefile: string, headers: Headers): StoredDocument {
  const version = ['etag', 'last-modified', 'content-length'].map((name) => headers.get(name));
  return {
    sourcefile,
    title: null,
    mediaType: mediaTypeOf(sourcefile),
    sizeBytes: Number(headers.get('content-length') ?? 0),
    hash: createHash('sha256')
      .update(JSON.stringify([sourcefile, ...version]))
      .digest('hex'),
    category: null,
    oids: [],
    groups: [],
    origin: 'own',
    root: null,
  };
}
