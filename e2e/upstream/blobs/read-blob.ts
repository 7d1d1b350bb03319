import type { Exchange } from '../http/exchange.ts';
import type { Reply } from '../http/reply.ts';
import { type Blob, md5Of } from './blob-store.ts';
import { refused } from './refusal.ts';

/** A blob, or the range of it that is asked for. */
export function readBlob({ headers, method }: Exchange, blob: Blob): Reply {
  const range =
    method === 'HEAD' ? undefined : rangeOf(headers['x-ms-range'] ?? headers['range'], blob.bytes.length);
  const bytes = range ? blob.bytes.subarray(range.start, range.end + 1) : blob.bytes;
  const common: Record<string, string> = {
    ...blob.properties,
    ...Object.fromEntries(Object.entries(blob.metadata).map(([name, value]) => [`x-ms-meta-${name}`, value])),
    etag: blob.etag,
    'last-modified': blob.lastModified.toUTCString(),
    'x-ms-creation-time': blob.createdOn.toUTCString(),
    'x-ms-blob-type': 'BlockBlob',
    'x-ms-lease-status': 'unlocked',
    'x-ms-lease-state': 'available',
    'x-ms-server-encrypted': 'true',
    'accept-ranges': 'bytes',
  };
  if (method === 'HEAD')
    return {
      status: 200,
      headers: { ...common, 'content-md5': blob.md5, 'content-length': String(blob.bytes.length) },
    };
  if (!range) return { status: 200, headers: { ...common, 'content-md5': blob.md5 }, body: bytes };
  return {
    status: 206,
    headers: {
      ...common,
      'content-range': `bytes ${range.start}-${range.end}/${blob.bytes.length}`,
      'x-ms-blob-content-md5': blob.md5,
      ...(headers['x-ms-range-get-content-md5'] === 'true' ? { 'content-md5': md5Of(bytes) } : {}),
    },
    body: bytes,
  };
}

function rangeOf(header: string | undefined, length: number): { start: number; end: number } | undefined {
  if (header === undefined) return undefined;
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? [];
  if (first === undefined)
    throw refused(400, 'InvalidHeaderValue', `The range '${header}' is not in the form bytes=first-last.`);
  const start = Number(first);
  const end = Math.min(last ? Number(last) : length - 1, length - 1);
  if (start >= length || end < start)
    throw refused(
      416,
      'InvalidRange',
      'The range specified is invalid for the current size of the resource.',
    );
  return { start, end };
}
