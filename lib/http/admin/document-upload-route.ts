import { encodeSourcefile } from '#lib/core/citations/sourcepage.ts';
import { shapeError } from '#lib/protocols/chat-request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { declaredBytes, lastSegment } from '../documents/upload-entry.ts';
import { noteChange, requireAdmin } from '../route/administrators.ts';
import { privately } from '../route/responses.ts';
import { type Call, type Route, route } from '../route/route.ts';
import { type DocumentAdministering, documentRows, labelsSchema } from './document-rows.ts';

/**
 * `PUT /api/admin/documents/{name}`: adds or replaces a document, readable for the people and groups in
 * `oid` and `group`. Responds once it is indexed; a client that disconnects earlier changes nothing.
 */
export function documentUploadRoute(prefix: string, services: () => DocumentAdministering): Route {
  return route({ PUT: (request, call) => put(prefix, request, call) }, services);
}

async function put(prefix: string, request: Request, call: Call<DocumentAdministering>): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const labels = labelsIn(new URL(request.url).searchParams);
  const { documentService, documents } = call.services;
  const received = await documentService.receive(
    {
      name: lastSegment(request, prefix),
      declaredBytes: declaredBytes(request),
      body: request.body,
    },
    request.signal,
  );
  const sourcefile = encodeSourcefile(received.name);
  try {
    await documentService.add(
      { path: received.path, sourcefile, origin: 'own', ...labels },
      { signal: request.signal },
    );
  } finally {
    await received.discard();
  }
  await noteChange(call, caller, {
    action: 'document-added',
    target: sourcefile,
    detail: { sizeBytes: received.sizeBytes, ...labels },
  });
  const added = (await documents.find(sourcefile, undefined))?.document;
  if (!added) throw new AppError('not-found', 'The document was removed in the meantime.');
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
