import { useEffect, useState } from 'react';
import { leaveConversation } from '#components/chat/leave-conversation.ts';
import { previewAddress } from '#components/documents/use-preview.ts';
import { useDeployment } from '#components/shell/page-context.tsx';
import { conversationAddress } from '#lib/client/conversation/conversation-address.ts';
import { conversationApi } from '#lib/client/conversation/conversation-api.ts';
import { goToAddress } from '#lib/client/conversation/page-conversations.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { fileNameOf } from '#lib/client/sources/source-place.ts';
import { after } from '#lib/client/store.ts';
import type { LibraryPage } from '#lib/core/library.ts';
import type { PaletteItem } from './palette-item.ts';

const AFTER_MS = 150;
const MOST = 6;

/** What the server finds: `query` is what it was asked for. */
interface Found {
  query: string | undefined;
  conversations: PaletteItem[];
  documents: PaletteItem[];
}

/** Conversations and documents for a query, once it stays the same for a moment; the latest without one. */
export function useFound(query: string): Found {
  const { keepsRecords, listsDocuments } = useDeployment();
  const [found, setFound] = useState<Found>({ query: undefined, conversations: [], documents: [] });
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const [conversations, documents] = await Promise.all([
        keepsRecords ? findConversations(query).catch(() => []) : [],
        query && listsDocuments ? documentItems(query).catch(() => []) : [],
      ]);
      if (isCurrent) setFound({ query, conversations, documents });
    };
    const end = after(query ? AFTER_MS : 0, () => void look());
    return () => {
      isCurrent = false;
      end();
    };
  }, [query, keepsRecords, listsDocuments]);
  return found;
}

async function findConversations(search: string): Promise<PaletteItem[]> {
  const { conversations } = await conversationApi.list({ search, limit: MOST, after: null });
  return conversations.map(({ id, title, excerpt, archived }) => ({
    key: id,
    icon: archived ? 'archive' : 'quote',
    title,
    excerpt,
    run: () => leaveConversation(() => goToAddress(conversationAddress(id))),
  }));
}

async function documentItems(search: string): Promise<PaletteItem[]> {
  const query = new URLSearchParams({ search, limit: String(MOST) });
  const { documents } = await callApi<LibraryPage>(`/api/library?${query}`);
  return documents.map(({ sourcefile, title }) => ({
    key: sourcefile,
    icon: 'documents',
    title: title ?? fileNameOf(sourcefile),
    run: () => location.assign(previewAddress(sourcefile)),
  }));
}
