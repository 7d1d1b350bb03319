import type { Exchange } from '../http/exchange.ts';
import type { Reply } from '../http/reply.ts';
import { type Blob, type Container, putBlob } from './container.ts';
import { refused } from './refusal.ts';

/** Stores a whole blob. */
export function writeBlob({ headers, body }: Exchange, container: Container, name: string): Reply {
  if (headers['x-ms-blob-type'] !== 'BlockBlob')
    throw refused(400, 'InvalidHeaderValue', "The header 'x-ms-blob-type' must be BlockBlob.");
  return written(putBlob(container, name, body, contentTypeOf(headers)));
}

/** Stores one block until a block list adds it to a blob. */
export function writeBlock({ query, body }: Exchange, container: Container, name: string): Reply {
  const id = query.get('blockid') ?? '';
  const bytes = Buffer.from(id, 'base64');
  if (id === '' || bytes.toString('base64') !== id || bytes.length > 64)
    throw refused(400, 'InvalidQueryParameterValue', 'The block id must be Base64 of at most 64 bytes.');
  if (body.length === 0) throw refused(400, 'InvalidHeaderValue', 'A block cannot be empty.');
  const blocks = container.blocks.get(name) ?? new Map<string, Buffer>();
  const [other = id] = blocks.keys();
  if (other.length !== id.length)
    throw refused(400, 'InvalidBlobOrBlock', 'All block ids of a blob must have the same length.');
  container.blocks.set(name, blocks.set(id, body));
  return { status: 201 };
}

/** Makes a blob of blocks, in the order of the list. */
export function writeBlockList({ headers, body }: Exchange, container: Container, name: string): Reply {
  const items = [...body.toString('utf8').matchAll(/<(Latest|Uncommitted)>([^<]*)<\/\1>/g)];
  const blocks = container.blocks.get(name);
  const parts = items.map(([, , id = '']) => {
    const bytes = blocks?.get(id);
    if (!bytes) throw refused(400, 'InvalidBlockList', `The block '${id}' is not there.`);
    return bytes;
  });
  const { 'content-type': _, ...others } = headers;
  return written(putBlob(container, name, Buffer.concat(parts), contentTypeOf(others)));
}

function contentTypeOf(headers: Record<string, string>): string {
  return headers['x-ms-blob-content-type'] ?? headers['content-type'] ?? 'application/octet-stream';
}

function written({ etag, lastModified, md5 }: Blob): Reply {
  return { status: 201, headers: { etag, 'last-modified': lastModified, 'content-md5': md5 } };
}
