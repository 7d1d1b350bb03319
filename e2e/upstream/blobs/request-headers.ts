import type { Exchange } from '../http/exchange.ts';
import type { Blob } from './blob-store.ts';
import { refused } from './refusal.ts';

const KNOWN = new Set([
  'x-ms-version',
  'x-ms-date',
  'x-ms-client-request-id',
  'x-ms-return-client-request-id',
  'x-ms-blob-type',
  'x-ms-access-tier',
  'x-ms-range',
  'x-ms-delete-snapshots',
  'x-ms-range-get-content-md5',
  'x-ms-range-get-content-crc64',
  'x-ms-content-crc64',
  'x-ms-structured-body',
  'x-ms-structured-content-length',
]);
const PROPERTIES = [
  'content-type',
  'content-encoding',
  'content-language',
  'content-disposition',
  'cache-control',
];

/** Refuses a request that names no version of the API, or headers of the service that are not scripted. */
export function checkHeaders({ headers }: Exchange): void {
  if (!/^20\d\d-\d\d-\d\d$/.test(headers['x-ms-version'] ?? ''))
    throw refused(
      400,
      'InvalidHeaderValue',
      "The value for the header 'x-ms-version' is missing or not a version.",
    );
  for (const name of Object.keys(headers))
    if (
      name.startsWith('x-ms-') &&
      !KNOWN.has(name) &&
      !/^x-ms-(meta-[a-z_][a-z0-9_]*|blob-(content|cache)-[a-z0-9]+)$/.test(name)
    )
      throw refused(400, 'UnsupportedHeader', `The header '${name}' is not supported, or not scripted.`);
}

/** The properties that a request gives a blob, by the names they have in replies. */
export function propertiesOf({ headers }: Exchange): Record<string, string> {
  const given = PROPERTIES.map((name) => [name, headers[`x-ms-blob-${name}`] ?? headers[name]] as const);
  return Object.fromEntries([
    ['content-type', 'application/octet-stream'],
    ...given.filter((pair): pair is readonly [string, string] => pair[1] !== undefined),
  ]);
}

export function metadataOf({ headers }: Exchange): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => name.startsWith('x-ms-meta-'));
  return Object.fromEntries(own.map(([name, value]) => [name.slice('x-ms-meta-'.length), value]));
}

/** Refuses where `If-Match` and its like do not hold. */
export function checkConditions({ headers, method }: Exchange, blob: Blob | undefined): void {
  const match = headers['if-match'];
  const noneMatch = headers['if-none-match'];
  if (match !== undefined && (!blob || (match !== '*' && match !== blob.etag)))
    throw refused(
      412,
      'ConditionNotMet',
      'The condition specified using HTTP conditional header(s) is not met.',
    );
  if (noneMatch === undefined || !blob) return;
  if (method === 'GET' || method === 'HEAD') {
    if (noneMatch === blob.etag) throw refused(304, 'ConditionNotMet', 'The blob is the one you have.');
  } else if (noneMatch === '*') throw refused(409, 'BlobAlreadyExists', 'The specified blob already exists.');
  else if (noneMatch === blob.etag) throw refused(412, 'ConditionNotMet', 'The condition is not met.');
}
