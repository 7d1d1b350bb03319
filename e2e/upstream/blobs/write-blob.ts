import type { Exchange } from '../http/exchange.ts';
import type { Reply } from '../http/reply.ts';
import { type Blob, type Container, md5Of, putBlob, touchBlob } from './blob-store.ts';
import { refused } from './refusal.ts';
import { checkConditions, metadataOf, propertiesOf } from './request-headers.ts';
import { childrenOf } from './xml.ts';

/** Stores a whole blob. */
export function writeBlob(exchange: Exchange, container: Container, name: string): Reply {
  if (exchange.headers['x-ms-blob-type'] !== 'BlockBlob')
    throw refused(
      400,
      'InvalidHeaderValue',
      "The header 'x-ms-blob-type' must be BlockBlob; others are not scripted.",
    );
  checkMd5(exchange);
  checkConditions(exchange, container.blobs.get(name));
  const { body: bytes } = exchange;
  return written(
    putBlob(container, name, { bytes, properties: propertiesOf(exchange), metadata: metadataOf(exchange) }),
  );
}

/** Keeps one block until a list makes it part of a blob. */
export function writeBlock(exchange: Exchange, container: Container, name: string): Reply {
  const id = exchange.query.get('blockid') ?? '';
  if (
    id === '' ||
    Buffer.from(id, 'base64').toString('base64') !== id ||
    Buffer.from(id, 'base64').length > 64
  )
    throw refused(400, 'InvalidQueryParameterValue', 'The block id must be Base64 of at most 64 bytes.');
  if (exchange.body.length === 0) throw refused(400, 'InvalidHeaderValue', 'A block cannot be empty.');
  checkMd5(exchange);
  const blocks = container.blocks.get(name) ?? new Map<string, Buffer>();
  const [other] = blocks.keys();
  if (other !== undefined && other.length !== id.length)
    throw refused(400, 'InvalidBlobOrBlock', 'All block ids of a blob must have the same length.');
  container.blocks.set(name, blocks.set(id, exchange.body));
  return {
    status: 201,
    headers: { 'content-md5': md5Of(exchange.body), 'x-ms-request-server-encrypted': 'true' },
  };
}

/** Makes a blob of blocks, in the order of the list. */
export function writeBlockList(exchange: Exchange, container: Container, name: string): Reply {
  const items = childrenOf(exchange.body.toString('utf8'), 'BlockList');
  if (!items) throw refused(400, 'InvalidXmlDocument', 'XML specified is not syntactically valid.');
  checkConditions(exchange, container.blobs.get(name));
  const blocks = container.blocks.get(name);
  const parts = items.map((item) => {
    const bytes = item.name === 'Latest' || item.name === 'Uncommitted' ? blocks?.get(item.text) : undefined;
    if (!bytes) throw refused(400, 'InvalidBlockList', `The block ${item.name} '${item.text}' is not there.`);
    return bytes;
  });
  const { 'content-type': _, ...headers } = exchange.headers;
  const properties = propertiesOf({ ...exchange, headers });
  return written(
    putBlob(container, name, { bytes: Buffer.concat(parts), properties, metadata: metadataOf(exchange) }),
  );
}

export function setMetadata(exchange: Exchange, blob: Blob): Reply {
  checkConditions(exchange, blob);
  blob.metadata = metadataOf(exchange);
  touchBlob(blob);
  return { ...written(blob), status: 200 };
}

export function setProperties(exchange: Exchange, blob: Blob): Reply {
  checkConditions(exchange, blob);
  blob.properties = propertiesOf(exchange);
  touchBlob(blob);
  return { ...written(blob), status: 200 };
}

export function deleteBlob(exchange: Exchange, container: Container, name: string): Reply {
  checkConditions(exchange, container.blobs.get(name));
  container.blobs.delete(name);
  return { status: 202 };
}

function checkMd5({ headers, body }: Exchange): void {
  const given = headers['content-md5'];
  if (given !== undefined && given !== md5Of(body))
    throw refused(
      400,
      'Md5Mismatch',
      'The MD5 value specified in the request did not match with the MD5 of the body.',
    );
}

function written(blob: Blob): Reply {
  return {
    status: 201,
    headers: {
      etag: blob.etag,
      'last-modified': blob.lastModified.toUTCString(),
      'content-md5': blob.md5,
      'x-ms-request-server-encrypted': 'true',
    },
  };
}
