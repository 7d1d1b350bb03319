import type { Erased } from '#lib/api/account.ts';
import type { Caller, Owner } from '#lib/core/principal.ts';
import type { Records } from '#lib/core/records/records.ts';
import type { UploadShelf } from '#lib/core/upload-shelf.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type Call, type Route, route, type Services } from './route.ts';

/** What giving people their data, and forgetting it, needs. */
export interface MyDataServices extends Services {
  records: Pick<Records, 'exportOf' | 'erase' | 'audit'>;
  uploads: Pick<UploadShelf, 'removeUploads'>;
  /** Undefined where nobody signs in on our page. */
  signIn: { leave(request: Request): Promise<{ cookies: string[]; location: string }> } | undefined;
}

/** `GET /api/me/export`: everything kept about the caller, as a file of JSON. */
export function myExportRoute(services: () => MyDataServices): Route {
  return route(
    {
      GET: async (request, call) => {
        const { caller, owner } = await requireOwner(request, call);
        const { records } = call.services;
        const kept = await records.exportOf(owner);
        await note(call, caller, 'data-exported');
        const exportedAt = new Date().toISOString();
        return new Response(JSON.stringify({ owner, exportedAt, ...kept }, null, 2), {
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-disposition': `attachment; filename="citewell-${exportedAt.slice(0, 10)}.json"`,
            'cache-control': 'no-store',
          },
        });
      },
    },
    services,
  );
}

/**
 * `DELETE /api/me`: forgets everything kept about the caller, their uploads with their documents, and ends all of their
 * sessions. The audit log keeps that it was done.
 */
export function myDataRoute(services: () => MyDataServices): Route {
  return route(
    {
      DELETE: async (request, call) => {
        const { caller, owner } = await requireOwner(request, call);
        const { records, uploads, signIn } = call.services;
        await uploads.removeUploads(owner);
        // Before the session is gone: it knows where to be signed out.
        const leaving = caller.principal ? await signIn?.leave(request) : undefined;
        await records.erase(owner);
        await note(call, caller, 'data-erased');
        const gone: Erased = { url: leaving?.location ?? '/' };
        const response = Response.json(gone, { headers: { 'cache-control': 'no-store' } });
        for (const cookie of leaving?.cookies ?? []) response.headers.append('set-cookie', cookie);
        return response;
      },
    },
    services,
  );
}

async function requireOwner(
  request: Request,
  { services: { identify } }: Call<MyDataServices>,
): Promise<{ caller: Caller; owner: Owner }> {
  const caller = await identify(request, 'session');
  if (caller.owner === null) throw new AppError('not-found', 'Nothing is kept about you here.');
  return { caller, owner: caller.owner };
}

async function note(
  { services: { records } }: Call<MyDataServices>,
  { owner, principal }: Caller,
  action: 'data-exported' | 'data-erased',
): Promise<void> {
  const name = action === 'data-erased' ? null : (principal?.name ?? null);
  await records.audit.note({ action, owner, name, target: null, detail: {} });
}
