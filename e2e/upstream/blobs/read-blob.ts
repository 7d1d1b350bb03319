import type { Exchange } from '../http/exchange.ts';
import type { Reply } from '../http/reply.ts';
import type { Blob } from './container.ts';
import { refused } from './refusal.ts';

/** A blob, or the range of it that is asked for. Refuses where it is no longer the one of `If-Match`. */
export function readBlob({ headers, method }: Exchange, blob: Blob): Reply {
  const match = headers['if-match'];
  if (match !== undefined && match !== blob.etag)
    throw refused(412, 'ConditionNotMet', 'The condition of an HTTP conditional header is not met.');
  const { length } = blob.bytes;
  const common: Record<string, string> = {
    'content-type': blob.contentType,
    etag: blob.etag,
    'last-modified': blob.lastModified,
    'x-ms-blob-type': 'BlockBlob',
    'accept-ranges': 'bytes',
  };
  if (method === 'HEAD')
    return {
      status: 200,
      headers: { ...common, 'content-md5': blob.md5, 'content-length': String(length) },
    };
  const range = rangeOf(headers['x-ms-range'] ?? headers['range'], length);
  if (!range) return { status: 200, headers: { ...common, 'content-md5': blob.md5 }, body: blob.bytes };
  return {
    status: 206,
    headers: { ...common, 'content-range': `bytes ${range.start}-${range.end}/${length}` },
    body: blob.bytes.subarray(range.start, range.end + 1),
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
    throw refused(416, 'InvalidRange', 'The range is invalid for the current size of the resource.');
  return { start, end };
}
