import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { SCOPE_FIELDS, scopeFilter } from '#lib/core/access/document-filter.ts';
import { encodePath, pageOf, sourcefileOf } from '#lib/core/citations/sourcepage.ts';
import { type Passage, passageOfHit } from '#lib/core/events/passage.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { askingAs } from '../documents/asking-as.ts';
import {
  citedLocation,
  citedPlaceSchema,
  inAnswerSlot,
  type McpCall,
  numberArgument,
  titleOf,
} from './mcp-call.ts';
import { SOURCES_APP } from './sources-app.ts';

const LONGEST_NAME = 2000;
/** The characters of one call: as many as a model reads at once. */
const MOST_CHARACTERS = 24_000;
/** Passages that one search brings; also the most that are put into order. */
const WINDOW = 1000;
const MOST_PASSAGES = 100_000;

const position = z.number().int().min(0);

/** The arguments of `read_document`. */
export const readArguments = z.object({
  document: z
    .string()
    .min(1)
    .max(LONGEST_NAME)
    .describe('The name of a document, as "document" of a result has it; a "source" begins at its place.'),
  page: numberArgument(1, MOST_PASSAGES).optional().describe('Begin at this page of a PDF.'),
  start: numberArgument(0, MOST_PASSAGES)
    .optional()
    .describe('Go on: the "next" of the result before. Default 0, the beginning.'),
});

/** The result of `read_document`. */
export const documentPart = z.object({
  document: z.string(),
  title: z.string(),
  passages: z.array(citedPlaceSchema.omit({ document: true, title: true })),
  start: position.describe('Where this part begins; a smaller "start" reads what stands before.'),
  next: position.nullable().describe('The "start" of what follows; null at the end of the document.'),
});

/**
 * A part of a document in its own order: passages of at most 24,000 characters together, always one. It begins at `start`,
 * else at `page`, else at the location in the name. It is read from the index, so every format and every search engine
 * has it. Throws the same `not-found` for no document and no right to read.
 */
export async function readDocument(
  given: z.infer<typeof readArguments>,
  asking: McpCall,
): Promise<z.infer<typeof documentPart>> {
  const document = sourcefileOf(given.document);
  const from = given.start ?? (await startOfPlace(document, given, asking));
  const { passages, isLast } = await windowOf(document, from, asking);
  const rest = passages.slice(from % WINDOW);
  const [opening] = rest;
  if (!opening) throw none(from);
  const part = fitting(rest);
  const isEnd = isLast && part.length === rest.length;
  return {
    document,
    title: titleOf(opening, document),
    passages: part.map((passage) => placeIn(passage, asking.origin)),
    start: from,
    next: isEnd ? null : from + part.length,
  };
}

function placeIn(passage: Passage, origin: string): z.infer<typeof documentPart>['passages'][number] {
  const { source, place, section, link, text } = citedLocation(passage, origin);
  return { source, place, section, link, text };
}

/** The passages around a position, in order. Engines order by id as text; the numbers in ids give the order in the document. */
async function windowOf(
  document: string,
  position: number,
  { call, caller, signal }: McpCall,
): Promise<{ passages: Passage[]; isLast: boolean }> {
  const filter = scopeFilter({ include_documents: [document] }, SCOPE_FIELDS);
  const skip = position - (position % WINDOW);
  const request = { ...askingAs(caller), filter, top: WINDOW, skip, includeTotalCount: true };
  const { hits, count } = await call.services.search.search(request, signal);
  const passages = hits.map((hit) => passageOfHit(hit));
  return { passages: passages.toSorted(byId), isLast: skip + hits.length >= (count ?? 0) };
}

const { compare } = new Intl.Collator('en', { numeric: true });

function byId(one: Passage, other: Passage): number {
  return compare(one.id, other.id);
}

/** The index of the requested location: of a page, the first passage on it or after it. */
async function startOfPlace(
  document: string,
  { document: name, page = pageOf(name) }: z.infer<typeof readArguments>,
  asking: McpCall,
): Promise<number> {
  if (page === undefined && name === document) return 0;
  const isThere = ({ sourcepage }: Passage) =>
    page === undefined ? sourcepage === name : (pageOf(sourcepage) ?? 0) >= page;
  for (let skip = 0; skip < MOST_PASSAGES; skip += WINDOW) {
    const { passages, isLast } = await windowOf(document, skip, asking);
    const found = passages.findIndex(isThere);
    if (found >= 0) return skip + found;
    if (passages.length === 0 && skip === 0) throw none(0);
    if (isLast) break;
  }
  const missing =
    page === undefined
      ? `place ${JSON.stringify(name.slice(document.length))}; leave it`
      : `page ${page}; leave page`;
  throw new AppError('not-found', `The document has no ${missing} out to read it from its start.`);
}

function fitting(passages: Passage[]): Passage[] {
  let characters = 0;
  const end = passages.findIndex(({ content }) => {
    characters += content.length;
    return characters > MOST_CHARACTERS;
  });
  return end < 0 ? passages : passages.slice(0, Math.max(1, end));
}

function none(from: number): AppError {
  const message =
    from === 0
      ? 'There is no such document. search_documents gives the names of documents.'
      : 'There is nothing at this start; take the "next" of the result before.';
  return new AppError('not-found', message);
}

const PREFIX = 'citewell://documents/';
const DOCUMENTS_PER_PAGE = 50;
const MEDIA_TYPE = 'text/plain';

/**
 * Offers the documents that the caller may read as resources, 50 in a page. A resource's text is bounded as `read_document`
 * bounds it; where it goes on, the text says how to read the rest.
 */
export function offerDocuments({ server }: McpServer, asking: McpCall): void {
  server.registerCapabilities({ resources: {} });
  server.setRequestHandler('resources/list', ({ params }) =>
    explained(asking, () => inAnswerSlot(asking, () => listed(params?.cursor, asking))),
  );
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [TEMPLATE] }));
  server.setRequestHandler('resources/read', ({ params }) =>
    params.uri === SOURCES_APP.uri
      ? { contents: [SOURCES_APP] }
      : explained(asking, () => inAnswerSlot(asking, () => readResource(params.uri, asking))),
  );
}

const TEMPLATE = {
  uriTemplate: `${PREFIX}{+document}`,
  name: 'document',
  title: 'A document by its name',
  description: 'The text of a document, by its name in citations.',
  mimeType: MEDIA_TYPE,
};

async function listed(cursor: string | undefined, { call, caller, signal }: McpCall) {
  const after = cursor !== undefined && /^\d{1,6}$/.test(cursor) ? cursor : null;
  const query = { search: '', ownOnly: false, order: 'name', limit: DOCUMENTS_PER_PAGE, after } as const;
  const { documents, next } = await call.services.search.listDocuments(query, askingAs(caller), signal);
  return {
    resources: documents.map(({ sourcefile, title, category }) => ({
      uri: uriOf(sourcefile),
      name: sourcefile,
      title: titleOf({ title }, sourcefile),
      mimeType: MEDIA_TYPE,
      ...(category !== null && { description: `Category: ${category}` }),
    })),
    ...(next !== null && { nextCursor: next }),
  };
}

async function readResource(uri: string, asking: McpCall) {
  const document = documentIn(uri);
  if (document === undefined) throw new ResourceNotFoundError(uri);
  try {
    const { passages, next } = await readDocument({ document }, asking);
    const texts = passages.map(({ text }) => text);
    const more = next === null ? [] : [`[It goes on: call read_document with start ${next}.]`];
    return { contents: [{ uri, mimeType: MEDIA_TYPE, text: [...texts, ...more].join('\n\n') }] };
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'not-found') throw new ResourceNotFoundError(uri);
    throw thrown;
  }
}

/** A failure in words for the client; what only operators may know is logged. */
async function explained<Result>({ call, signal }: McpCall, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof ProtocolError) throw thrown;
    const error = AppError.from(thrown);
    if (!signal.aborted) call.failed(error);
    throw new ProtocolError(ProtocolErrorCode.InternalError, error.message);
  }
}

function uriOf(document: string): string {
  return PREFIX + encodePath(document);
}

function documentIn(uri: string): string | undefined {
  if (!uri.startsWith(PREFIX)) return undefined;
  try {
    return decodeURIComponent(uri.slice(PREFIX.length));
  } catch {
    return undefined;
  }
}
