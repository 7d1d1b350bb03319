import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { encodePath } from '#lib/core/citations/sourcepage.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { askingAs } from '../documents/asking-as.ts';
import { inAnswerSlot, type McpCall } from './mcp-call.ts';
import { readDocument } from './read-document.ts';
import { SOURCES_APP } from './sources-app.ts';
import { titleOf } from './tool-schemas.ts';

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
