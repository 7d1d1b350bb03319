import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { BlobConfig, UpstreamConfig } from '#lib/config/services.ts';
import type { Original, StoredDocument } from '#lib/core/ports/document-store.ts';
import { AppError } from '#lib/shared/app-error.ts';
import {
  deleteOriginals,
  listOriginals,
  openLocalOriginal,
  originalPath,
  storeOriginal,
} from '../embedded/originals.ts';
import { BlobContainer, blobNameOf } from './blob-container.ts';

/** The originals of an Azure AI Search index. */
export interface Originals {
  /** The number of uploads to store one. */
  readonly uploads: 0 | 1;
  /** Throws AppError `bad-request` for a document whose original could never be stored, before any change. */
  check(document: StoredDocument): void;
  /** Stores the file at `path` as the original and returns its address, null without one. */
  store(document: StoredDocument, path: string): Promise<string | null>;
  /** Deletes originals of `leaving` that no document of `staying` shares. */
  delete(controller: readonly StoredDocument[], staying: readonly StoredDocument[]): Promise<void>;
  /** Deletes leftovers of killed runs that no document owns. */
  sweep(staying: readonly StoredDocument[]): Promise<void>;
  open(document: StoredDocument): Promise<Original | undefined>;
}

/** In the configured container, else below `dataDir`, separated by index. */
export function originalsOf(options: {
  index: string;
  blobs: BlobConfig | undefined;
  dataDir: string;
  upstream: UpstreamConfig;
}): Originals {
  return options.blobs
    ? blobOriginals(new BlobContainer(options.blobs, options.upstream))
    : localOriginals(localFolder(options.dataDir, options.index));
}

/** Not among the embedded index's originals, which deletes unknown files. */
function localFolder(dataDir: string, index: string): string {
  return join(/* turbopackIgnore: true */ dataDir, 'azure', encodeURIComponent(index).replaceAll('.', '%2E'));
}

function blobOriginals(container: BlobContainer): Originals {
  return {
    uploads: 1,
    check: (document) => void requireName(document),
    store: async (document, path) => container.upload(requireName(document), path, document.mediaType),
    // One name per document: remaining documents have other names.
    async delete(controller, staying) {
      const retained = new Set(staying.map(({ sourcefile }) => sourcefile));
      for (const document of controller) {
        if (!retained.has(document.sourcefile)) await container.delete(requireName(document));
      }
    },
    sweep: async () => {},
    open: async (document) => container.open(requireName(document)),
  };
}

function requireName({ sourcefile }: StoredDocument): string {
  const name = blobNameOf(sourcefile);
  if (name !== undefined) return name;
  throw new AppError('bad-request', 'its name cannot be the name of a blob; rename it');
}

/** Recent files may belong to another run that has not recorded them yet. */
const LEFTOVER_AGE_MS = 3_600_000;

function localOriginals(folder: string): Originals {
  return {
    uploads: 0,
    check: ({ hash }) => void originalPath(folder, hash),
    async store({ hash }, path) {
      storeOriginal(folder, hash, path);
      return null;
    },
    async delete(controller, staying) {
      const retained = new Set(staying.map(({ hash }) => hash));
      const hashes = controller.map(({ hash }) => hash).filter((hash) => !retained.has(hash));
      deleteOriginals(folder, hashes.filter(isFileName));
    },
    async sweep(staying) {
      const retained = new Set(staying.map(({ hash }) => hash));
      const leftovers = listOriginals(folder).filter(
        (name) => !retained.has(name) && isLeftover(folder, name),
      );
      deleteOriginals(folder, leftovers);
    },
    open: async ({ hash }) => (isFileName(hash) ? openLocalOriginal(originalPath(folder, hash)) : undefined),
  };
}

function isFileName(hash: string): boolean {
  return /^[0-9a-f]{64}$/.test(hash);
}

function isLeftover(folder: string, name: string): boolean {
  const file = statSync(join(/* turbopackIgnore: true */ folder, 'documents', name), {
    throwIfNoEntry: false,
  });
  return file !== undefined && Date.now() - file.mtimeMs > LEFTOVER_AGE_MS;
}
