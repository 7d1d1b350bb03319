import { createHash } from 'node:crypto';
import { fileNameOf } from '#lib/core/library.ts';
import type {
  DocumentStore,
  FoundDocument,
  Original,
  StoredDocument,
} from '#lib/core/ports/document-store.ts';
import { MEDIA_TYPES } from '#lib/shared/media-types.ts';
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
      const asked = await server.get(path, 'HEAD', token);
      // Some servers know no HEAD.
      const { bytes, headers } = asked.status === 405 ? await server.get(path, 'GET', token) : asked;
      if (!bytes) return undefined;
      return {
        document: describe(sourcefile, headers),
        open: () => open(server, path, token),
      };
    },
  };
}

async function open(
  server: ChatServer,
  path: string,
  token: string | undefined,
): Promise<Original | undefined> {
  const { bytes } = await server.get(path, 'GET', token);
  return (
    bytes && {
      sizeBytes: bytes.length,
      read: (start, end) => new Blob([bytes.subarray(start, end + 1)]).stream(),
      close: async () => {},
    }
  );
}

/** Undefined for names that would lead out of the folder: the token must not reach other addresses. */
function contentPath(sourcefile: string): string | undefined {
  const parts = sourcefile.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return undefined;
  return `/content/${parts.map(encodeURIComponent).join('/')}`;
}

function describe(sourcefile: string, headers: Headers): StoredDocument {
  const version = ['etag', 'last-modified', 'content-length'].map((name) => headers.get(name));
  const ending = fileNameOf(sourcefile).split('.').at(-1)?.toLowerCase() ?? '';
  return {
    sourcefile,
    title: null,
    mediaType: MEDIA_TYPES[ending] ?? 'application/octet-stream',
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
