import { z } from 'zod';
import { shapeError } from '#lib/protocols/chat-request.ts';
import { requireAdmin } from '../require-admin.ts';
import { type Call, type Route, route } from '../route.ts';
import { chosenSchema } from './document-labels.ts';
import type { DocumentAdministering } from './document-services.ts';
import { noteChange } from './note-change.ts';
import { readBody } from './read-body.ts';

type IndexingCall = Call<DocumentAdministering>;

/** `/api/admin/documents/indexing`: where reading documents again stands, its start and its end. */
export function indexingRoute(services: () => DocumentAdministering): Route {
  return route(
    {
      async GET(request, call) {
        await requireAdmin(request, call);
        return state(call);
      },
      POST: start,
      async DELETE(request, call) {
        await requireAdmin(request, call);
        call.services.indexing.stop();
        return state(call);
      },
    },
    services,
  );
}

const startSchema = z.object({ documents: z.union([z.literal('all'), chosenSchema]) });

async function start(request: Request, call: IndexingCall): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const parsed = startSchema.safeParse(await readBody(request));
  if (!parsed.success) throw shapeError(parsed.error.issues[0]);
  const { documents } = parsed.data;
  call.services.indexing.start(documents);
  await noteChange(call, caller, {
    action: 'documents-reindexed',
    target: documents === 'all' ? 'all' : documents.length === 1 ? (documents[0] ?? null) : null,
    detail: documents === 'all' ? {} : { documents: documents.length },
  });
  return state(call);
}

function state({ services }: IndexingCall): Response {
  return Response.json(services.indexing.state(), { headers: { 'cache-control': 'no-store' } });
}
