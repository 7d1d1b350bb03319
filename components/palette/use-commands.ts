import { useEffect, useState } from 'react';
import { leaveConversation } from '#components/chat/use-conversation.ts';
import { previewAddress } from '#components/documents/use-preview.ts';
import { openLibrary } from '#components/prompts/prompt-panel-state.ts';
import { showSettings } from '#components/settings/use-settings-panel.ts';
import { useDeployment, useVisitor } from '#components/shell/page-context.tsx';
import { useLanguageChoice } from '#components/shell/preferences-choices.tsx';
import { applyTheme, THEMES } from '#components/shell/theme.ts';
import type { IconName } from '#components/ui/icon.tsx';
import type { SearchExcerpt } from '#lib/api/conversations.ts';
import { conversationAddress } from '#lib/client/conversation/conversation-address.ts';
import { conversationApi } from '#lib/client/conversation/conversation-api.ts';
import { goToAddress } from '#lib/client/conversation/page-conversations.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { after } from '#lib/client/store.ts';
import { fileNameOf } from '#lib/core/citations/sourcepage.ts';
import type { FoundText, LibraryPage } from '#lib/core/ports/library.ts';
import { languages } from '#lib/i18n/languages.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Translate } from '#lib/i18n/translate.ts';
import { showPalette } from './palette-state.ts';

/** Commands that are available anywhere in the chat. */
export function useCommands({ onNewChat, onFiles }: PaletteActions): PaletteItem[] {
  const translate = useTranslate();
  const chooseLanguage = useLanguageChoice();
  const { storesRecords, listsDocuments } = useDeployment();
  const { isAdmin, mayTune } = useVisitor();
  return [
    { key: 'new', icon: 'plus', title: translate('app.newChat'), run: onNewChat },
    ...(onFiles
      ? [{ key: 'files', icon: 'attach' as const, title: translate('uploads.open'), run: onFiles }]
      : []),
    ...(storesRecords ? [managePrompts(translate)] : []),
    { key: 'settings', icon: 'settings', title: translate('settings.open'), run: () => showSettings(true) },
    ...(listsDocuments ? [link('documents', translate('documents.title'), '/documents')] : []),
    ...(mayTune ? [link('compare', translate('compare.open'), '/compare')] : []),
    ...THEMES.map((theme) => ({
      key: `theme-${theme}`,
      icon: 'settings' as const,
      title: `${translate('preferences.theme')}: ${translate(`preferences.theme.${theme}`)}`,
      isMinor: true,
      run: () => applyTheme(theme),
    })),
    ...languages.map(({ tag, name }) => ({
      key: `language-${tag}`,
      icon: 'globe' as const,
      title: `${translate('preferences.language')}: ${name}`,
      isMinor: true,
      run: () => chooseLanguage(tag),
    })),
    {
      key: 'shortcuts',
      icon: 'prompt',
      title: translate('shortcuts.heading'),
      run: () => showPalette('shortcuts'),
    },
    ...(storesRecords ? [link('copy', translate('account.title'), '/account')] : []),
    ...(isAdmin ? [link('admin', translate('app.admin'), '/admin')] : []),
  ];
}

function managePrompts(translate: Translate): PaletteItem {
  return {
    key: 'prompts',
    icon: 'bookmark',
    title: translate('prompts.manage'),
    run: () => openLibrary(null),
  };
}

function link(icon: PaletteItem['icon'], title: string, address: string): PaletteItem {
  return { key: address, icon, title, run: () => location.assign(address) };
}

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
  const { storesRecords, listsDocuments } = useDeployment();
  const [found, setFound] = useState<Found>({ query: undefined, conversations: [], documents: [] });
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const [conversations, documents] = await Promise.all([
        storesRecords ? findConversations(query).catch(() => []) : [],
        query && listsDocuments ? documentItems(query).catch(() => []) : [],
      ]);
      if (isCurrent) setFound({ query, conversations, documents });
    };
    const end = after(query ? AFTER_MS : 0, () => void look());
    return () => {
      isCurrent = false;
      end();
    };
  }, [query, storesRecords, listsDocuments]);
  return found;
}

async function findConversations(search: string): Promise<PaletteItem[]> {
  const { conversations } = await conversationApi.list({ search, limit: MOST, after: null });
  return conversations.map(({ id, title, excerpt, archived }) => ({
    key: id,
    icon: archived ? 'archive' : 'quote',
    title,
    line: excerpt ? lineOf(excerpt) : undefined,
    run: () => leaveConversation(() => goToAddress(conversationAddress(id))),
  }));
}

function lineOf({ before, found, after }: SearchExcerpt): FoundText[] {
  return [
    { text: before, marked: false },
    { text: found, marked: true },
    { text: after, marked: false },
  ];
}

async function documentItems(search: string): Promise<PaletteItem[]> {
  const query = new URLSearchParams({ search, limit: String(MOST) });
  const { documents } = await callApi<LibraryPage>(`/api/library?${query}`);
  return documents.map(({ sourcefile, title, found }) => ({
    key: sourcefile,
    icon: 'documents',
    title: title ?? fileNameOf(sourcefile),
    line: found && aroundMark(found),
    run: () => location.assign(previewAddress(sourcefile)),
  }));
}

/** One thing that the palette finds. `run` is called after the palette has closed. */
export interface PaletteItem {
  key: string;
  icon: IconName;
  title: string;
  /** Further words that find it. */
  words?: string;
  /** The line that was found, in pieces. */
  line?: readonly FoundText[] | undefined;
  /** Offered only to those who look for it. */
  isMinor?: boolean;
  run: () => void;
}

type GroupName = 'question' | 'conversations' | 'commands' | 'prompts' | 'documents';

export interface PaletteGroup {
  value: GroupName;
  items: PaletteItem[];
}

/** What the chat can do for the palette; `onFiles` is absent where uploads are off. */
export interface PaletteActions {
  onNewChat: () => void;
  onAsk: (question: string) => void;
  onFiles: (() => void) | undefined;
}

/** Whether an item has all the words of a query, each anywhere. Without a query, all but the minor ones are found. */
export function isFound({ title, words = '', isMinor }: PaletteItem, query: string): boolean {
  if (isMinor && query.trim() === '') return false;
  const text = `${title} ${words}`.toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s/)
    .every((word) => text.includes(word));
}

/** Characters before the first marked word in a line that is cut at its end. */
const LEAD = 24;

function aroundMark(line: readonly FoundText[]): FoundText[] {
  const [first, ...others] = line;
  if (!first || first.marked || first.text.length <= LEAD) return [...line];
  return [{ text: `…${first.text.slice(-LEAD)}`, marked: false }, ...others];
}
