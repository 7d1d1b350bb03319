import { encodeSourcefile } from '#lib/core/sourcepage.ts';
import { shapeError } from '#lib/protocols/chat-request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { declaredBytes, lastSegment } from '../documents/request-parts.ts';
import { privately } from '../privately.ts';
import { requireAdmin } from '../require-admin.ts';
import { type Call, type Route, route } from '../route.ts';
import { labelsSchema } from './document-labels.ts';
import { documentRows } from './document-rows.ts';
import type { DocumentAdministering } from './document-services.ts';
import { noteChange } from './note-change.ts';

/**
 * `PUT /api/admin/documents/{name}`: takes in a file for whom `group` and `oid` name, in place of the document of that
 * name. Answers when it is in the index. Who breaks off has put nothing in.
 */
export function documentUploadRoute(prefix: string, services: () => DocumentAdministering): Route {
  return route({ PUT: (request, call) => put(prefix, request, call) }, services);
}

async function put(prefix: string, request: Request, call: Call<DocumentAdministering>): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const labels = labelsIn(new URL(request.url).searchParams);
  const { desk, documents } = call.services;
  const received = await desk.receive(
    {
      name: lastSegment(request, prefix),
      declaredBytes: declaredBytes(request),
      body: request.body,
    },
    request.signal,
  );
  const sourcefile = encodeSourcefile(received.name);
  try {
    await desk.add({ path: received.path, sourcefile, origin: 'own', ...labels }, { signal: request.signal });
  } finally {
    await received.discard();
  }
  await noteChange(call, caller, {
    action: 'document-added',
    target: sourcefile,
    detail: { sizeBytes: received.sizeBytes, ...labels },
  });
  const added = (await documents.find(sourcefile, undefined))?.document;
  if (!added) throw new AppError('not-found', 'The document has been removed meanwhile.');
  const [row] = await documentRows(call.services, [added]);
  return privately(row ?? {});
}

function labelsIn(query: URLSearchParams) {
  const parsed = labelsSchema.safeParse({
    category: query.get('category') || null,
    oids: query.getAll('oid'),
    groups: query.getAll('group'),
  });
  if (!parsed.success) throw shapeError(parsed.error.issues[0]);
  const { category = null, oids = [], groups = [] } = parsed.data;
  return { category, oids, groups };
}
