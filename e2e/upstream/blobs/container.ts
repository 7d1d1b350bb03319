import { createHash, randomUUID } from 'node:crypto';

/** One blob. */
export interface Blob {
  bytes: Buffer;
  contentType: string;
  md5: string;
  etag: string;
  lastModified: string;
}

/** A container: its blobs by name, and blocks that no list has made part of a blob yet. */
export interface Container {
  blobs: Map<string, Blob>;
  blocks: Map<string, Map<string, Buffer>>;
}

/** Puts a blob into its container, over one of the same name. */
export function putBlob(container: Container, name: string, bytes: Buffer, contentType: string): Blob {
  const stored: Blob = {
    bytes,
    contentType,
    md5: createHash('md5').update(bytes).digest('base64'),
    etag: `"0x${randomUUID().replaceAll('-', '').slice(0, 15).toUpperCase()}"`,
    lastModified: new Date().toUTCString(),
  };
  container.blobs.set(name, stored);
  container.blocks.delete(name);
  return stored;
}
