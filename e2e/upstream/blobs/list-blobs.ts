import type { Exchange } from '../http/exchange.ts';
import type { Reply } from '../http/reply.ts';
import type { Blob, Container } from './blob-store.ts';
import { refused } from './refusal.ts';
import { element } from './xml.ts';

const PAGE = 5000;

/** The names of a container in order, a page at a time; with a delimiter, folders in place of what lies in them. */
export function listBlobs({ query }: Exchange, container: Container, name: string, url: string): Reply {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const marker = query.get('marker') ?? '';
  const most = Number(query.get('maxresults') ?? PAGE);
  if (!Number.isInteger(most) || most < 1)
    throw refused(400, 'OutOfRangeQueryParameterValue', 'maxresults must be a whole number from 1.');
  const entries = [...entriesOf(container, prefix, delimiter)].filter(([entry]) => entry >= marker);
  const page = entries.slice(0, Math.min(most, PAGE));
  const next = entries[page.length]?.[0] ?? '';
  const include = (query.get('include') ?? '').split(',');
  const xml = element(
    'EnumerationResults',
    [
      element('Prefix', prefix),
      ...(marker ? [element('Marker', marker)] : []),
      element('MaxResults', String(most)),
      ...(delimiter ? [element('Delimiter', delimiter)] : []),
      element(
        'Blobs',
        page.map(([entry, blob]) =>
          blob ? shown(entry, blob, include) : element('BlobPrefix', [element('Name', entry)]),
        ),
      ),
      element('NextMarker', next),
    ],
    { ServiceEndpoint: url, ContainerName: name },
  );
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="utf-8"?>${xml}`,
  };
}

function entriesOf(container: Container, prefix: string, delimiter: string): Map<string, Blob | undefined> {
  const entries = new Map<string, Blob | undefined>();
  for (const name of [...container.blobs.keys()].filter((one) => one.startsWith(prefix)).sort()) {
    const end = delimiter ? name.indexOf(delimiter, prefix.length) : -1;
    if (end < 0) entries.set(name, container.blobs.get(name));
    else entries.set(name.slice(0, end + delimiter.length), undefined);
  }
  return entries;
}

function shown(name: string, blob: Blob, include: readonly string[]): string {
  return element('Blob', [
    element('Name', name),
    element('Properties', [
      element('Creation-Time', blob.createdOn.toUTCString()),
      element('Last-Modified', blob.lastModified.toUTCString()),
      element('Etag', blob.etag.replaceAll('"', '')),
      element('Content-Length', String(blob.bytes.length)),
      element('Content-Type', blob.properties['content-type'] ?? ''),
      element('Content-MD5', blob.md5),
      element('BlobType', 'BlockBlob'),
      element('LeaseStatus', 'unlocked'),
      element('LeaseState', 'available'),
      element('ServerEncrypted', 'true'),
    ]),
    ...(include.includes('metadata')
      ? [
          element(
            'Metadata',
            Object.entries(blob.metadata).map(([key, value]) => element(key, value)),
          ),
        ]
      : []),
  ]);
}
