import { z } from 'zod';
import type { NewPartedUpload } from '#lib/api/documents.ts';
import { readBody } from '../route/read-body.ts';
import { privately } from '../route/responses.ts';
import { type Route, route } from '../route/route.ts';
import type { DocumentServices } from './documents-route.ts';
import { declaredBytes, lastSegment, uploadEntry } from './upload-entry.ts';

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
