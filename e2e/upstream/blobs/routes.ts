import type { Exchange } from '../http/exchange.ts';
import type { Reply } from '../http/reply.ts';
import { type Blob, type Container, newContainer } from './blob-store.ts';
import { listBlobs } from './list-blobs.ts';
import { readBlob } from './read-blob.ts';
import { refused } from './refusal.ts';
import { checkConditions, checkHeaders, metadataOf } from './request-headers.ts';
import { type Account, authorise } from './shared-key.ts';
import {
  deleteBlob,
  setMetadata,
  setProperties,
  writeBlob,
  writeBlock,
  writeBlockList,
} from './write-blob.ts';

export interface BlobState {
  account: Account;
  containers: Map<string, Container>;
  url: string;
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
  'container GET container': containerProperties,
  'container HEAD container': containerProperties,
  'container DELETE container': deleteContainer,
  'container GET container list': ({ exchange, state, container }) =>
    listBlobs(exchange, containerOf(state, container), container, state.url),
  'blob PUT': ({ exchange, state, container, blob }) =>
    writeBlob(exchange, containerOf(state, container), blob),
  'blob PUT block': ({ exchange, state, container, blob }) =>
    writeBlock(exchange, containerOf(state, container), blob),
  'blob PUT blocklist': ({ exchange, state, container, blob }) =>
    writeBlockList(exchange, containerOf(state, container), blob),
  'blob PUT metadata': (call) => setMetadata(call.exchange, blobOf(call)),
  'blob PUT properties': (call) => setProperties(call.exchange, blobOf(call)),
  'blob GET': read,
  'blob HEAD': read,
  'blob DELETE': (call) => {
    blobOf(call);
    return deleteBlob(call.exchange, containerOf(call.state, call.container), call.blob);
  },
};
const PARAMETERS = new Set(
  'restype comp prefix delimiter marker maxresults include blockid timeout'.split(' '),
);

/** Answers one request as Blob Storage does, path style: /account/container/blob. */
export function serveBlobs(exchange: Exchange, state: BlobState): Reply {
  authorise(exchange, state.account);
  checkHeaders(exchange);
  const [, account = '', container = '', ...rest] = exchange.rawPath.split('/').map(decodeURIComponent);
  const blob = rest.join('/');
  if (account !== state.account.name)
    throw refused(404, 'ResourceNotFound', `There is no account '${account}' here.`);
  if (!/^(?=.{3,63}$)[a-z0-9]+(-[a-z0-9]+)*$/.test(container))
    throw refused(400, 'InvalidResourceName', 'The specified resource name contains invalid characters.');
  if (blob.length > 1024) throw refused(400, 'InvalidUri', 'A name of a blob has at most 1024 characters.');
  for (const parameter of exchange.query.keys())
    if (!PARAMETERS.has(parameter))
      throw refused(
        400,
        'UnsupportedQueryParameter',
        `The parameter '${parameter}' is not supported, or not scripted.`,
      );
  const words = [
    blob ? 'blob' : 'container',
    exchange.method,
    exchange.query.get('restype'),
    exchange.query.get('comp'),
  ];
  const route = ROUTES[words.filter((word) => word !== null).join(' ')];
  if (!route)
    throw refused(
      405,
      'UnsupportedHttpVerb',
      'The resource does not support the operation, or it is not scripted.',
    );
  return route({ exchange, state, container, blob });
}

function createContainer({ exchange, state, container }: Call): Reply {
  if (state.containers.has(container))
    throw refused(409, 'ContainerAlreadyExists', 'The specified container already exists.');
  const created = newContainer(metadataOf(exchange));
  state.containers.set(container, created);
  return { ...shown(created), status: 201 };
}

function containerProperties({ state, container }: Call): Reply {
  return shown(containerOf(state, container));
}

function deleteContainer({ state, container }: Call): Reply {
  containerOf(state, container);
  state.containers.delete(container);
  return { status: 202 };
}

function read(call: Call): Reply {
  const blob = blobOf(call);
  checkConditions(call.exchange, blob);
  return readBlob(call.exchange, blob);
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

function shown({ etag, lastModified, metadata }: Container): Reply {
  return {
    status: 200,
    headers: {
      etag,
      'last-modified': lastModified.toUTCString(),
      'x-ms-lease-status': 'unlocked',
      'x-ms-lease-state': 'available',
      ...Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`x-ms-meta-${name}`, value])),
    },
  };
}
