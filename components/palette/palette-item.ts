import type { IconName } from '#components/ui/icon.tsx';
import type { SearchExcerpt } from '#lib/api/conversations.ts';

/** One thing that the palette finds. `run` is called after the palette has closed. */
export interface PaletteItem {
  key: string;
  icon: IconName;
  title: string;
  /** Further words that find it. */
  words?: string;
  excerpt?: SearchExcerpt | null;
  /** Offered only to those who look for it. */
  isMinor?: boolean;
  run: () => void;
}

export type GroupName = 'question' | 'conversations' | 'commands' | 'prompts' | 'documents';

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
