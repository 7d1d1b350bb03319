import type { Conversation } from '#lib/api/conversations.ts';
import { yieldToEventLoop } from '#lib/shared/yield-to-event-loop.ts';
import { contentDisposition } from '../documents/content-headers.ts';
import { choiceIn } from '../route/list-query.ts';
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
  const format = choiceIn(new URL(request.url).searchParams, 'format', FORMATS) ?? 'markdown';
  const conversation = await viewConversation(owner, id, caller, call.services);
  await noteAudit(call, caller, 'data-exported', id, { format });
  const [text, type, ending] =
    format === 'json'
      ? [await conversationJson(conversation), 'application/json', 'json']
      : [
          await conversationMarkdown(conversation, publicOrigin(request, call.services.environment)),
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

/** As JSON, a turn at a time, between which others get their turn. */
async function conversationJson({ turns, ...head }: Conversation): Promise<string> {
  const parts: string[] = [];
  for (const turn of turns) {
    parts.push(JSON.stringify(turn, null, 2).replaceAll('\n', '\n    '));
    await yieldToEventLoop();
  }
  const [begin = ''] = JSON.stringify(head, null, 2).split(/\n\}$/);
  const list = parts.length > 0 ? `[\n    ${parts.join(',\n    ')}\n  ]` : '[]';
  return `${begin},\n  "turns": ${list}\n}\n`;
}
