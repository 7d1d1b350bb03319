import { AppError } from '#lib/shared/app-error.ts';
import { contentDisposition } from '../documents/content-headers.ts';
import { publicOrigin } from '../route/public-origin.ts';
import { type Call, type Route, route } from '../route/route.ts';
import type { ConversationServices } from './conversation-access.ts';
import { idIn, ownerOf } from './conversation-access.ts';
import { conversationMarkdown } from './conversation-markdown.ts';
import { noteAudit } from './note-audit.ts';
import { viewConversation } from './view-conversation.ts';

const FORMATS = ['markdown', 'json'] as const;

/**
 * `/api/conversations/{id}/export`: downloads the active branch as Markdown, or the whole conversation as
 * JSON.
 */
export function exportRoute(services: () => ConversationServices): Route {
  return route({ GET: exportConversation }, services);
}

async function exportConversation(request: Request, call: Call<ConversationServices>): Promise<Response> {
  const { caller, owner } = await ownerOf(request, call, 'conversation');
  const id = idIn(request, 'conversations', 'conversation');
  const format = formatIn(request);
  const conversation = await viewConversation(owner, id, caller, call.services);
  await noteAudit(call, caller, 'data-exported', id, { format });
  const [text, type, ending] =
    format === 'json'
      ? [`${JSON.stringify(conversation, null, 2)}\n`, 'application/json', 'json']
      : [
          conversationMarkdown(conversation, publicOrigin(request, call.services.environment)),
          'text/markdown; charset=utf-8',
          'md',
        ];
  return new Response(text, {
    headers: {
      'content-type': type,
      'content-disposition': contentDisposition('attachment', `${conversation.title}.${ending}`),
      'cache-control': 'private, no-store',
    },
  });
}

function formatIn(request: Request): (typeof FORMATS)[number] {
  const asked = new URL(request.url).searchParams.get('format') ?? 'markdown';
  const format = FORMATS.find((known) => known === asked);
  if (format) return format;
  throw new AppError('bad-request', 'format takes markdown or json.', {
    field: 'format',
    alternatives: FORMATS,
  });
}
