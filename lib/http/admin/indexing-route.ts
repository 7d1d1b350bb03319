import { z } from 'zod';
import { privately } from '../privately.ts';
import { readBody } from '../read-body.ts';
import { requireAdmin } from '../require-admin.ts';
import { type Call, type Route, route } from '../route.ts';
import { chosenSchema } from './document-labels.ts';
import type { DocumentAdministering } from './document-services.ts';
import { noteChange } from './note-change.ts';

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

/** 500 names of the greatest length. */
const MOST_BYTES = 4_194_304;

const startSchema = z.strictObject({ documents: z.union([z.literal('all'), chosenSchema]) });

async function start(request: Request, call: IndexingCall): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const { documents } = await readBody(request, startSchema, MOST_BYTES);
  call.services.indexing.start(documents);
  await noteChange(call, caller, {
    action: 'documents-reindexed',
    target: documents === 'all' ? 'all' : documents.length === 1 ? (documents[0] ?? null) : null,
    detail: documents === 'all' ? {} : { documents: documents.length },
  });
  return state(call);
}

function state({ services }: IndexingCall): Response {
  return privately(services.indexing.state());
}
