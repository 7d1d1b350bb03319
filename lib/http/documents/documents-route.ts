import { z } from 'zod';
import type { NewPartedUpload, UploadEntry, UploadList } from '#lib/api/documents.ts';
import type { UserUploads } from '#lib/core/ports/document-service.ts';
import type { DocumentStore } from '#lib/core/ports/document-store.ts';
import type { Upload } from '#lib/core/records/uploads.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Json } from '#lib/shared/json.ts';
import { readBody } from '../route/read-body.ts';
import { privately, removed } from '../route/responses.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';
import { serveContent } from './content-route.ts';

const LONGEST_NAME = 1000;

/** Body of `POST /api/documents/parts`. */
export const newPartedUpload = z.strictObject({
  name: z.string().max(LONGEST_NAME).describe('With its ending.'),
  sizeBytes: z.int().positive().describe('Of the whole file.'),
}) satisfies z.ZodType<NewPartedUpload>;

const PREFIX = '/api/documents/parts/';

/** `POST /api/documents/parts`: starts an upload in parts and returns the size of a part. */
export function newPartedRoute(services: () => DocumentServices): Route {
  return route(
    {
      async POST(request, { services: { identify, uploads } }) {
        const caller = await identify(request, 'session');
        const { id, partBytes, parts } = await uploads.parted.begin(
          caller,
          await readBody(request, newPartedUpload),
        );
        return privately({ id, partBytes, parts });
      },
    },
    services,
  );
}

/** `POST /api/documents/parts/{id}` completes an upload in parts; `DELETE` cancels it. */
export function partedRoute(services: () => DocumentServices): Route {
  return route(
    {
      async POST(request, { services: { identify, uploads } }) {
        const caller = await identify(request, 'session');
        const id = lastSegment(request, PREFIX);
        return privately({ ...uploadEntry(await uploads.parted.finish(caller, id, request.signal)) });
      },
      async DELETE(request, { services: { identify, uploads } }) {
        const caller = await identify(request, 'session');
        await uploads.parted.cancel(caller, lastSegment(request, PREFIX));
        return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
      },
    },
    services,
  );
}

/** `PUT /api/documents/parts/{id}/{part}`: the bytes of one part, numbered from 1. */
export function partRoute(services: () => DocumentServices): Route {
  return route(
    {
      async PUT(request, { services: { identify, uploads } }) {
        const caller = await identify(request, 'session');
        const [id = '', part = ''] = lastSegment(request, PREFIX).split('/');
        const body = { declaredBytes: declaredBytes(request), body: request.body };
        await uploads.parted.put(caller, id, /^\d{1,9}$/.test(part) ? Number(part) : 0, body, request.signal);
        return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
      },
    },
    services,
  );
}

/** Dependencies of routes of user uploads. */
interface DocumentServices extends Services {
  uploads: UserUploads;
  documents: DocumentStore;
}

const UPLOAD_ID = /^up_\w+$/;

/** `GET /api/documents`: the caller's uploads and remaining quota. */
export function documentsRoute(services: () => DocumentServices): Route {
  return route({ GET: list }, services);
}

/**
 * `PUT /api/documents/{name}` uploads a file; `GET` and `DELETE /api/documents/{id}` address one upload.
 * Another caller's upload is the same 404 as none. `GET` of any other name is the cited document of that name, as the
 * server of serverless-chat-langchainjs has it.
 */
export function documentRoute(prefix: string, services: () => DocumentServices): Route {
  return route(
    {
      async GET(request, call) {
        const id = lastSegment(request, prefix);
        if (!UPLOAD_ID.test(id)) return serveContent(prefix, request, call);
        const { identify, uploads } = call.services;
        const caller = await identify(request, 'session');
        return reply(uploadEntry(await uploads.find(caller, id)));
      },
      async PUT(request, { services: { identify, uploads } }) {
        const caller = await identify(request, 'session');
        const file = {
          name: lastSegment(request, prefix),
          declaredBytes: declaredBytes(request),
          body: request.body,
        };
        return reply(uploadEntry(await uploads.put(caller, file, request.signal)));
      },
      async DELETE(request, { services }) {
        const caller = await services.identify(request, 'session');
        await services.uploads.remove(caller, lastSegment(request, prefix));
        return removed(services);
      },
    },
    services,
  );
}

const PRIVATE = { 'cache-control': 'no-store' };

async function list(request: Request, { services: { identify, uploads } }: Call<DocumentServices>) {
  const caller = await identify(request, 'session');
  return reply(uploadList(await uploads.list(caller), uploads));
}

function reply(body: object): Response {
  return Response.json(body as Json, { headers: PRIVATE });
}

/** The decoded rest of the path after the prefix. Throws `bad-request` if it is not UTF-8. */
export function lastSegment(request: Request, prefix: string): string {
  const { pathname } = new URL(request.url);
  try {
    return decodeURIComponent(pathname.slice(prefix.length));
  } catch (cause) {
    throw new AppError('bad-request', 'The file name in the address is not valid UTF-8.', {
      field: 'name',
      cause,
    });
  }
}

/** The `content-length` of a body; null without one. Throws `bad-request` if it is no number. */
export function declaredBytes(request: Request): number | null {
  const given = request.headers.get('content-length');
  if (given === null) return null;
  if (!/^\d{1,15}$/.test(given))
    throw new AppError('bad-request', 'Content-Length must be a number of bytes.');
  return Number(given);
}

/** An upload as its owner sees it. */
function uploadEntry({ owner: _owner, ...shown }: Upload): UploadEntry {
  return shown;
}

/** The uploads of an owner and the remaining quota. */
function uploadList(uploads: readonly Upload[], { limits, accepts }: UserUploads): UploadList {
  return {
    uploads: uploads.map(uploadEntry),
    limits: {
      ...limits,
      usedFiles: uploads.length,
      usedBytes: uploads.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    },
    accepts: [...accepts],
  };
}
