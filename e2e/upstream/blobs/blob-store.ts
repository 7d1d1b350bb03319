import { createHash, randomUUID } from 'node:crypto';

/** One blob: its bytes and what is known of them. */
export interface Blob {
  bytes: Buffer;
  etag: string;
  lastModified: Date;
  createdOn: Date;
  /** Standard headers by their names: content-type, cache-control and so on. */
  properties: Record<string, string>;
  metadata: Record<string, string>;
  md5: string;
}

/** A container: its blobs by name, and blocks that no list has made part of a blob yet. */
export interface Container {
  etag: string;
  lastModified: Date;
  metadata: Record<string, string>;
  blobs: Map<string, Blob>;
  blocks: Map<string, Map<string, Buffer>>;
}

export function newContainer(metadata: Record<string, string>): Container {
  return { etag: newEtag(), lastModified: now(), metadata, blobs: new Map(), blocks: new Map() };
}

/** Puts a blob into its container, over one of the same name. */
export function putBlob(
  container: Container,
  name: string,
  blob: Pick<Blob, 'bytes' | 'properties' | 'metadata'>,
): Blob {
  const stored: Blob = {
    ...blob,
    etag: newEtag(),
    lastModified: now(),
    createdOn: container.blobs.get(name)?.createdOn ?? now(),
    md5: md5Of(blob.bytes),
  };
  container.blobs.set(name, stored);
  container.blocks.delete(name);
  return stored;
}

/** A change that leaves the bytes alone. */
export function touchBlob(blob: Blob): void {
  blob.etag = newEtag();
  blob.lastModified = now();
}

export function md5Of(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('base64');
}

function newEtag(): string {
  return `"0x${randomUUID().replaceAll('-', '').slice(0, 15).toUpperCase()}"`;
}

function now(): Date {
  return new Date(Math.floor(Date.now() / 1000) * 1000);
}
