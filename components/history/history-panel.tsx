import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { conversationList, useConversationList } from '#lib/client/use-conversation-list.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { HistoryFoot } from './history-foot.tsx';
import { HistoryList } from './history-list.tsx';

interface HistoryPanelProps {
  /** The conversation that is open. */
  current: string | undefined;
  searches: number;
  onNewChat: () => void;
  /** Called when a conversation was chosen. */
  onOpened: () => void;
}

/** All conversations of this reader: to begin, find, open and tidy up. */
export function HistoryPanel({ current, searches, onNewChat, onOpened }: HistoryPanelProps) {
  const translate = useTranslate();
  const list = useConversationList();
  return (
    <nav aria-label={translate('history.heading')} className="flex min-h-0 grow flex-col">
      <div className="flex shrink-0 flex-col gap-2 px-3 pt-3 pb-2">
        <Button onClick={onNewChat} className="justify-start">
          <Icon name="plus" />
          {translate('app.newChat')}
        </Button>
        <HistorySearch search={list.search} searches={searches} />
      </div>
      <HistoryList list={list} current={current} onOpened={onOpened} />
      {list.entries.length > 0 && !list.search && <HistoryFoot />}
    </nav>
  );
}

function HistorySearch({ search, searches }: { search: string; searches: number }) {
  const translate = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (searches > 0) field.current?.select();
  }, [searches]);
  return (
    <label className="flex min-h-10 items-center gap-2 rounded-lg border border-line bg-surface ps-3 text-muted focus-within:border-accent focus-within:outline-1 focus-within:outline-accent">
      <Icon name="search" />
      <span className="sr-only">{translate('history.search')}</span>
      <input
        ref={field}
        type="search"
        // Without a text, what stands in its place is in the page's direction.
        dir={search ? 'auto' : undefined}
        maxLength={200}
        placeholder={translate('history.search')}
        title={translate('history.searchKey')}
        aria-keyshortcuts="Control+K Meta+K"
        value={search}
        onChange={(event) => conversationList().search(event.target.value)}
        className="min-w-0 grow bg-transparent py-2 pe-2 text-sm text-ink outline-none placeholder:text-muted"
      />
    </label>
  );
}
