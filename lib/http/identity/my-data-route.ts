import type { Erased } from '#lib/api/account.ts';
import type { Caller, Owner } from '#lib/core/access/principal.ts';
import type { UserUploads } from '#lib/core/ports/document-service.ts';
import type { DocumentStore } from '#lib/core/ports/document-store.ts';
import type { OwnerItem, Records } from '#lib/core/records/records.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { RECORD_KINDS } from '#lib/shared/record-kinds.ts';
import { type Viewer, viewFeedback } from '../conversations/hidden-passages.ts';
import { viewTurns } from '../conversations/view-turns.ts';
import { afterRemoval, textStream } from '../route/responses.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';

/** Dependencies of the routes of personal data. */
export interface MyDataServices extends Services {
  records: Pick<Records, 'exportOf' | 'erase' | 'audit'>;
  uploads: Pick<UserUploads, 'removeUploads'>;
  /** Decides which documents the caller may read now. */
  documents: DocumentStore;
  /** Undefined in deployments without sign-in on our page. */
  signIn: { leave(request: Request): Promise<{ cookies: string[]; location: string }> } | undefined;
}

/**
 * `GET /api/me/export`: all stored data about the caller as a JSON file, except what they may no longer
 * read.
 */
export function myExportRoute(services: () => MyDataServices): Route {
  return route(
    {
      GET: async (request, call) => {
        const { caller, owner } = await requireOwner(request, call);
        const { records, documents } = call.services;
        await note(call, caller, 'data-exported');
        const exportedAt = new Date().toISOString();
        const stored = readable(records.exportOf(owner), { caller, isOwner: true }, documents);
        return new Response(textStream(jsonOf({ owner, exportedAt }, stored)), {
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
 * `DELETE /api/me`: erases all data about the caller, including uploads, and ends all their sessions. The
 * audit log records the erasure.
 */
export function myDataRoute(services: () => MyDataServices): Route {
  return route(
    {
      DELETE: async (request, call) => {
        const { caller, owner } = await requireOwner(request, call);
        const { records, uploads, signIn } = call.services;
        await uploads.removeUploads(owner);
        // Asked before the session is removed: it holds the sign-out address.
        const answerAbort = caller.principal ? await signIn?.leave(request) : undefined;
        await records.erase(owner);
        await note(call, caller, 'data-erased');
        const gone: Erased = { url: answerAbort?.location ?? '/' };
        const response = Response.json(gone, { headers: afterRemoval(call.services) });
        for (const cookie of answerAbort?.cookies ?? []) response.headers.append('set-cookie', cookie);
        return response;
      },
    },
    services,
  );
}

/** Exports leave out passages of documents that the caller may no longer read. */
async function* readable(
  items: AsyncIterable<OwnerItem>,
  viewer: Viewer,
  documents: DocumentStore,
): AsyncGenerator<{ kind: OwnerItem['kind']; item: object }> {
  for await (const { kind, item } of items) {
    if (kind === 'conversations') {
      const viewed = await viewTurns(item.turns, viewer, { documents });
      yield { kind, item: { ...item, turns: viewed.map(({ turn, ...seen }) => ({ ...turn, ...seen })) } };
    } else if (kind === 'feedback') {
      for (const rating of await viewFeedback([item], viewer, documents)) yield { kind, item: rating };
    } else yield { kind, item };
  }
}

/** A JSON object: the fields of `head`, then a list for each kind of data. */
async function* jsonOf(
  head: object,
  items: AsyncIterable<{ kind: OwnerItem['kind']; item: object }>,
): AsyncGenerator<string, undefined> {
  const left = [...RECORD_KINDS];
  const begin = () => `,\n"${left.shift()}": [`;
  let current: OwnerItem['kind'] | undefined = left[0];
  let separator = '\n';
  yield JSON.stringify(head).slice(0, -1) + begin();
  for await (const { kind, item } of items) {
    for (; current !== kind && left.length > 0; separator = '\n') {
      current = left[0];
      yield `]${begin()}`;
    }
    yield separator + JSON.stringify(item);
    separator = ',\n';
  }
  while (left.length > 0) yield `]${begin()}`;
  yield ']\n}\n';
  return undefined;
}

async function requireOwner(
  request: Request,
  { services: { identify } }: Call<MyDataServices>,
): Promise<{ caller: Caller; owner: Owner }> {
  const caller = await identify(request, 'session');
  if (caller.owner === null) throw new AppError('not-found', 'No data is stored about you.');
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
