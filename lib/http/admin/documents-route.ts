import { z } from 'zod';
import type { DocumentList } from '#lib/api/admin.ts';
import { encodeSourcefile } from '#lib/core/citations/sourcepage.ts';
import { statedValiditySchema, today } from '#lib/core/documents/validity.ts';
import type { DocumentChanges, DocumentQuery } from '#lib/core/ports/document-service.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';
import { shapeError } from '#lib/protocols/chat-request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { declaredBytes, lastSegment } from '../documents/documents-route.ts';
import { noteChange, requireAdmin } from '../route/administrators.ts';
import { listQuery, pageQuery, readOrUsual } from '../route/list-query.ts';
import { readBody } from '../route/read-body.ts';
import { privately, removed } from '../route/responses.ts';
import { type Call, type Route, route } from '../route/route.ts';
import {
  chosenSchema,
  type DocumentAdministering,
  documentRows,
  labelsSchema,
  listDocuments,
} from './document-rows.ts';

type DocumentCall = Call<DocumentAdministering>;

/** `/api/admin/documents`: GET lists the company's documents by page; PATCH changes labels. */
export function documentsRoute(services: () => DocumentAdministering): Route {
  return route({ GET: list, PATCH: relabel }, services);
}

/** `POST /api/admin/documents/removal`: removes documents, their passages, originals and pictures. */
export function documentRemovalRoute(services: () => DocumentAdministering): Route {
  return route({ POST: remove }, services);
}

async function list(request: Request, call: DocumentCall): Promise<Response> {
  await requireAdmin(request, call);
  return privately(await listDocuments(call.services, documentQuery(new URL(request.url).searchParams)));
}

/** Parses a document query; an empty `category` selects documents without one. Throws `bad-request`. */
function documentQuery(query: URLSearchParams): Omit<DocumentQuery, 'uploads'> {
  const category = query.get('category');
  const reader = query.get('reader') || undefined;
  if ((category ?? '').length > 200 || (reader ?? '').length > 200) {
    throw new AppError('bad-request', 'category and reader take 200 characters at most.', {
      field: 'category',
    });
  }
  const review = query.get('review') || undefined;
  if (review !== undefined && review !== 'due')
    throw new AppError('bad-request', 'review takes "due".', { field: 'review' });
  return {
    ...listQuery(query),
    ...(review !== undefined && { reviewDue: today() }),
    ...(category !== null && { category: category || null }),
    ...(reader !== undefined && { reader }),
  };
}

/** Room for 500 names of maximum length. */
const MOST_BYTES = 4_194_304;

/** Body of `PATCH /api/admin/documents`. */
export const labelChangeSchema = labelsSchema.extend({
  documents: chosenSchema,
  validity: statedValiditySchema.nullable().optional(),
});
/** Body of `POST /api/admin/documents/removal`. */
export const removalSchema = z.strictObject({ documents: chosenSchema });

async function relabel(request: Request, call: DocumentCall): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const { documents, ...given } = await readBody(request, labelChangeSchema, MOST_BYTES);
  const changes = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as DocumentChanges;
  const { documentService } = call.services;
  const changed: StoredDocument[] = [];
  for (const before of await requireDocuments(call, documents)) {
    const after = await documentService.relabel(before.sourcefile, changes);
    changed.push(after);
    const target = before.sourcefile;
    if (labelsSchema.keyof().options.some((key) => key in changes)) {
      const detail = { before: labelsOf(before), after: labelsOf(after) };
      await noteChange(call, caller, { action: 'document-access-changed', target, detail });
    }
    if (changes.validity !== undefined) {
      const detail = { before: statedOf(before), after: statedOf(after) };
      await noteChange(call, caller, { action: 'document-validity-changed', target, detail });
    }
  }
  const documentsNow = await documentRows(call.services, changed);
  const body: DocumentList = { documents: documentsNow, next: null, total: changed.length };
  return privately(body);
}

async function remove(request: Request, call: DocumentCall): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const { documents } = await readBody(request, removalSchema, MOST_BYTES);
  const chosen = await requireDocuments(call, documents);
  // One call for all, so that freed pages of the index are overwritten once.
  await call.services.documentService.remove(chosen.map(({ sourcefile }) => sourcefile));
  for (const document of chosen) {
    await noteChange(call, caller, {
      action: 'document-removed',
      target: document.sourcefile,
      detail: { sizeBytes: document.sizeBytes, ...labelsOf(document) },
    });
  }
  return removed(call.services);
}

/** The documents, or `not-found` before anything changes; user uploads count as absent. */
async function requireDocuments(
  { services }: DocumentCall,
  names: readonly string[],
): Promise<StoredDocument[]> {
  const found = await Promise.all(
    [...new Set(names)].map(async (name) => {
      const document = (await services.documents.find(name, undefined))?.document;
      if (document && document.origin !== 'upload') return document;
      throw new AppError('not-found', `There is no document "${name.slice(0, 200)}".`, {
        field: 'documents',
      });
    }),
  );
  return found;
}

/** The validity of a document, without who states it. */
function statedOf({ validity }: StoredDocument) {
  const { validFrom, validTo, reviewDate, owner, supersededBy } = validity ?? {};
  const stated = { validFrom, validTo, reviewDate, owner, supersededBy };
  return Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined)) as JsonObject;
}

function labelsOf({ category, oids, groups }: StoredDocument) {
  return { category, oids, groups };
}

/** The documents for a page's address. */
interface RequestedDocuments extends DocumentList {
  search: string;
  reader: string;
  /** Only documents whose review is due. */
  isReviewDue: boolean;
  /** Null: any category. */
  category: string | null;
  after: string | null;
  /** Why the page shows the first documents instead of what its address asks for. */
  fault: string | undefined;
}

/**
 * Lists documents for a page's address, parsed by `documentQuery`; an invalid address sets `fault` instead
 * of throwing.
 */
export async function requestedDocuments(
  services: Pick<DocumentAdministering, 'documentService' | 'search'>,
  parameters: Record<string, unknown>,
): Promise<RequestedDocuments> {
  const given = pageQuery(parameters, ['search', 'reader', 'category', 'review', 'after']);
  // An empty form field means no filter.
  if (!given.get('category')) given.delete('category');
  const { value: query, fault } = readOrUsual(given, documentQuery);
  const { search, reader = '', category = null, after } = query;
  return {
    ...(await listDocuments(services, query)),
    search,
    reader,
    category,
    isReviewDue: query.reviewDue !== undefined,
    after,
    fault,
  };
}

type IndexingCall = Call<DocumentAdministering>;

/** `/api/admin/documents/indexing`: GET reports re-indexing, POST starts it, DELETE stops it. */
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

/** Body of `POST /api/admin/documents/indexing`. */
export const startSchema = z.strictObject({ documents: z.union([z.literal('all'), chosenSchema]) });

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
