import { z } from 'zod';
import type { DocumentList } from '#lib/api/admin-documents.ts';
import type { DocumentLabels, DocumentQuery } from '#lib/core/document-desk.ts';
import type { StoredDocument } from '#lib/core/ports.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { privately } from '../privately.ts';
import { readBody } from '../read-body.ts';
import { removed } from '../removed.ts';
import { requireAdmin } from '../require-admin.ts';
import { type Call, type Route, route } from '../route.ts';
import { chosenSchema, labelsSchema } from './document-labels.ts';
import { documentRows, listDocuments } from './document-rows.ts';
import type { DocumentAdministering } from './document-services.ts';
import { listQuery } from './list-query.ts';
import { noteChange } from './note-change.ts';

type DocumentCall = Call<DocumentAdministering>;

/** `/api/admin/documents`: the company's documents, a page at a time; PATCH gives some of them other labels. */
export function documentsRoute(services: () => DocumentAdministering): Route {
  return route({ GET: list, PATCH: relabel }, services);
}

/** `POST /api/admin/documents/removal`: takes documents out of the index, with everything that was made of them. */
export function documentRemovalRoute(services: () => DocumentAdministering): Route {
  return route({ POST: remove }, services);
}

async function list(request: Request, call: DocumentCall): Promise<Response> {
  await requireAdmin(request, call);
  return privately(await listDocuments(call.services, documentQuery(new URL(request.url).searchParams)));
}

/** Which documents a query asks for; an empty `category` is for those without one. Throws `bad-request`. */
export function documentQuery(query: URLSearchParams): Omit<DocumentQuery, 'uploads'> {
  const category = query.get('category');
  const reader = query.get('reader') || undefined;
  if ((category ?? '').length > 200 || (reader ?? '').length > 200) {
    throw new AppError('bad-request', 'category and reader take 200 characters at most.', {
      field: 'category',
    });
  }
  return {
    ...listQuery(query),
    ...(category !== null && { category: category || null }),
    ...(reader !== undefined && { reader }),
  };
}

/** 500 names of the greatest length. */
const MOST_BYTES = 4_194_304;

const labelChangeSchema = labelsSchema.extend({ documents: chosenSchema });
const removalSchema = z.strictObject({ documents: chosenSchema });

async function relabel(request: Request, call: DocumentCall): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const { documents, ...given } = await readBody(request, labelChangeSchema, MOST_BYTES);
  const changes = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<DocumentLabels>;
  const { desk } = call.services;
  const changed: StoredDocument[] = [];
  for (const before of await requireDocuments(call, documents)) {
    const after = await desk.relabel(before.sourcefile, changes);
    changed.push(after);
    await noteChange(call, caller, {
      action: 'document-access-changed',
      target: before.sourcefile,
      detail: { before: labelsOf(before), after: labelsOf(after) },
    });
  }
  const body: DocumentList = { documents: await documentRows(call.services, changed), next: null };
  return privately(body);
}

async function remove(request: Request, call: DocumentCall): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const { documents } = await readBody(request, removalSchema, MOST_BYTES);
  const chosen = await requireDocuments(call, documents);
  // All in one call, so that their remains in the index are overwritten once.
  await call.services.desk.remove(chosen.map(({ sourcefile }) => sourcefile));
  for (const document of chosen) {
    await noteChange(call, caller, {
      action: 'document-removed',
      target: document.sourcefile,
      detail: { sizeBytes: document.sizeBytes, ...labelsOf(document) },
    });
  }
  return removed(call.services);
}

/** All of them, or `not-found` before anything is changed: what people added for themselves is not there for anybody else. */
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

function labelsOf({ category, oids, groups }: StoredDocument) {
  return { category, oids, groups };
}
