import type { UserUploads } from '#lib/core/ports/document-service.ts';
import type { DocumentStore } from '#lib/core/ports/document-store.ts';
import type { Json } from '#lib/shared/json.ts';
import { removed } from '../route/responses.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';
import { serveContent } from './content-route.ts';
import { declaredBytes, lastSegment, uploadEntry, uploadList } from './upload-entry.ts';

/** What routes of user uploads need. */
export interface DocumentServices extends Services {
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
