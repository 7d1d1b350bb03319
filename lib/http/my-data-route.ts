import type { Erased } from '#lib/api/account.ts';
import type { DocumentStore } from '#lib/core/ports.ts';
import type { Caller, Owner } from '#lib/core/principal.ts';
import type { OwnerData, Records } from '#lib/core/records/records.ts';
import type { UploadShelf } from '#lib/core/upload-shelf.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { viewFeedback } from './conversations/view-feedback.ts';
import { viewTurns } from './conversations/view-turns.ts';
import { type Call, type Route, route, type Services } from './route.ts';

/** What giving people their data, and forgetting it, needs. */
export interface MyDataServices extends Services {
  records: Pick<Records, 'exportOf' | 'erase' | 'audit'>;
  uploads: Pick<UploadShelf, 'removeUploads'>;
  /** Says which documents the caller may read now. */
  documents: DocumentStore;
  /** Undefined where nobody signs in on our page. */
  signIn: { leave(request: Request): Promise<{ cookies: string[]; location: string }> } | undefined;
}

/** `GET /api/me/export`: everything kept about the caller, as a file of JSON, but what they may no longer read. */
export function myExportRoute(services: () => MyDataServices): Route {
  return route(
    {
      GET: async (request, call) => {
        const { caller, owner } = await requireOwner(request, call);
        const kept = await readable(await call.services.records.exportOf(owner), caller, call.services);
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

/** Of documents they were shut out of since, nobody takes the passages along that they were once answered from. */
async function readable(
  data: OwnerData,
  caller: Caller,
  { documents }: Pick<MyDataServices, 'documents'>,
): Promise<OwnerData> {
  const viewer = { caller, isOwner: true };
  const conversations = [];
  for (const conversation of data.conversations) {
    const viewed = await viewTurns(conversation.turns, viewer, { documents });
    const turns = viewed.map(({ turn, ...seen }) => ({ ...turn, ...seen }));
    conversations.push({ ...conversation, turns });
  }
  return { ...data, conversations, feedback: await viewFeedback(data.feedback, viewer, documents) };
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
