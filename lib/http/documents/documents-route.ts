import type { UploadShelf } from '#lib/core/upload-shelf.ts';
import type { Json } from '#lib/shared/json.ts';
import { removed } from '../removed.ts';
import { type Call, type Route, route, type Services } from '../route.ts';
import { declaredBytes, lastSegment } from './request-parts.ts';
import { uploadEntry, uploadList } from './upload-entry.ts';

/** What serving a person's own files needs. */
export interface DocumentServices extends Services {
  uploads: UploadShelf;
}

/** `GET /api/documents`: the caller's own files, and what more they may add. */
export function documentsRoute(services: () => DocumentServices): Route {
  return route({ GET: list }, services);
}

/**
 * `PUT /api/documents/{name}` adds a file by its bytes, `GET` and `DELETE /api/documents/{id}` are about one that was
 * added. What is not the caller's is the same 404 as what never was.
 */
export function documentRoute(prefix: string, services: () => DocumentServices): Route {
  return route(
    {
      async GET(request, { services: { identify, uploads } }) {
        const caller = await identify(request, 'session');
        return reply(uploadEntry(await uploads.find(caller, lastSegment(request, prefix))));
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
