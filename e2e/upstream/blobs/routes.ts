import type { Exchange } from '../http/exchange.ts';
import type { Reply } from '../http/reply.ts';
import type { Blob, Container } from './container.ts';
import { readBlob } from './read-blob.ts';
import { refused } from './refusal.ts';
import { type Account, authorise } from './shared-key.ts';
import { writeBlob, writeBlock, writeBlockList } from './write-blob.ts';

export interface BlobState {
  account: Account;
  containers: Map<string, Container>;
}

interface Call {
  exchange: Exchange;
  state: BlobState;
  container: string;
  blob: string;
}

type Route = (call: Call) => Reply;

// By level, method, and what the parameters restype and comp say.
const ROUTES: Record<string, Route> = {
  'container PUT container': createContainer,
  'container GET container': findContainer,
  'container HEAD container': findContainer,
  'blob PUT': ({ exchange, state, container, blob }) =>
    writeBlob(exchange, containerOf(state, container), blob),
  'blob PUT block': ({ exchange, state, container, blob }) =>
    writeBlock(exchange, containerOf(state, container), blob),
  'blob PUT blocklist': ({ exchange, state, container, blob }) =>
    writeBlockList(exchange, containerOf(state, container), blob),
  'blob GET': (call) => readBlob(call.exchange, blobOf(call)),
  'blob HEAD': (call) => readBlob(call.exchange, blobOf(call)),
  'blob DELETE': deleteBlob,
};
const PARAMETERS = new Set(['restype', 'comp', 'blockid', 'timeout']);
const HEADER =
  /^x-ms-(version|date|client-request-id|return-client-request-id|blob-type|range|delete-snapshots|blob-content-type|structured-body|structured-content-length|content-crc64)$/;

/** Answers one request as Blob Storage does, path style: /account/container/blob. Refuses what is not scripted. */
export function serveBlobs(exchange: Exchange, state: BlobState): Reply {
  authorise(exchange, state.account);
  checkHeaders(exchange);
  const [, account = '', container = '', ...rest] = exchange.rawPath.split('/').map(decodeURIComponent);
  const blob = rest.join('/');
  if (account !== state.account.name)
    throw refused(404, 'ResourceNotFound', `There is no account '${account}' here.`);
  if (!/^(?=.{3,63}$)[a-z0-9]+(-[a-z0-9]+)*$/.test(container))
    throw refused(400, 'InvalidResourceName', 'The resource name contains invalid characters.');
  if (blob.length > 1024) throw refused(400, 'InvalidUri', 'A name of a blob has at most 1024 characters.');
  const { query, method } = exchange;
  for (const name of query.keys())
    if (!PARAMETERS.has(name))
      throw refused(400, 'UnsupportedQueryParameter', `The parameter '${name}' is not scripted.`);
  const words = [blob ? 'blob' : 'container', method, query.get('restype'), query.get('comp')];
  const route = ROUTES[words.filter((word) => word !== null).join(' ')];
  if (!route) throw refused(405, 'UnsupportedHttpVerb', 'The operation is not scripted.');
  return route({ exchange, state, container, blob });
}

function checkHeaders({ headers }: Exchange): void {
  if (!/^20\d\d-\d\d-\d\d$/.test(headers['x-ms-version'] ?? ''))
    throw refused(400, 'InvalidHeaderValue', "The header 'x-ms-version' is missing or not a version.");
  for (const name of Object.keys(headers))
    if (name.startsWith('x-ms-') && !HEADER.test(name))
      throw refused(400, 'UnsupportedHeader', `The header '${name}' is not scripted.`);
}

function createContainer({ state, container }: Call): Reply {
  if (state.containers.has(container))
    throw refused(409, 'ContainerAlreadyExists', 'The specified container already exists.');
  state.containers.set(container, { blobs: new Map(), blocks: new Map() });
  return { status: 201 };
}

function findContainer({ state, container }: Call): Reply {
  containerOf(state, container);
  return { status: 200 };
}

function deleteBlob(call: Call): Reply {
  blobOf(call);
  containerOf(call.state, call.container).blobs.delete(call.blob);
  return { status: 202 };
}

function containerOf(state: BlobState, name: string): Container {
  const container = state.containers.get(name);
  if (!container) throw refused(404, 'ContainerNotFound', 'The specified container does not exist.');
  return container;
}

function blobOf({ state, container, blob }: Call): Blob {
  const found = containerOf(state, container).blobs.get(blob);
  if (!found) throw refused(404, 'BlobNotFound', 'The specified blob does not exist.');
  return found;
}
