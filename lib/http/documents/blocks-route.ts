import { queueKeyOf } from '#lib/core/ports/limits.ts';
import type { DocumentText, SourceBlocks } from '#lib/core/ports/source-parts.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type Route, route } from '../route/route.ts';
import { matchesTag } from './content-headers.ts';
import { documentNames } from './content-names.ts';
import type { ContentServices } from './content-route.ts';

/** What serving documents as text needs. */
export interface BlocksServices extends ContentServices {
  blocks: SourceBlocks;
}

/** Counts the changes of what readers make of a document, so that a page does not reuse the cached result of an older version. */
const VERSION = 1;

/**
 * Serves documents below `prefix` as a bounded list of blocks in JSON, for those formats that a browser does not show. No
 * document and no right to read are the same 404.
 */
export function blocksRoute(prefix: string, services: () => BlocksServices): Route {
  return route({ GET: (request, call) => serveBlocks(prefix, request, call.services) }, services);
}

async function serveBlocks(prefix: string, request: Request, services: BlocksServices): Promise<Response> {
  const { documents, blocks, identify } = services;
  const caller = await identify(request, 'session');
  const { access, queryAuthorization } = caller;
  for (const name of documentNames(request, prefix)) {
    const found = await documents.find(name, access, queryAuthorization);
    if (!found) continue;
    const etag = `"${found.document.hash}-${VERSION}"`;
    // Revalidated at every use: caches must not serve a removed document.
    const headers = { etag, 'cache-control': 'private, no-cache' };
    if (matchesTag(request, etag)) return new Response(null, { status: 304, headers });
    const text = await blocks.read(found, request.signal, queueKeyOf(caller));
    if (text) return Response.json(text satisfies DocumentText, { headers });
  }
  throw new AppError('not-found', 'There is no such document.');
}
