import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { groupByAge } from '#lib/client/conversation-groups.ts';
import type { ConversationListState } from '#lib/client/conversation-list-store.ts';
import { conversationList } from '#lib/client/use-conversation-list.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { HistoryEntry } from './history-entry.tsx';

interface HistoryListProps {
  list: ConversationListState;
  current: string | undefined;
  onOpened: () => void;
}

/** The conversations by age; the next page comes when its end is near, or at a press. */
export function HistoryList({ list, current, onOpened }: HistoryListProps) {
  const translate = useTranslate();
  const groups = groupByAge(list.entries, new Date());
  return (
    <div className="min-h-0 grow overflow-y-auto overscroll-contain px-2 pb-3">
      {groups.map(({ age, entries }) => (
        <section key={age} aria-labelledby={`history-${age}`} className="pt-3">
          <h2 id={`history-${age}`} className="px-2 pb-1 text-xs font-semibold text-muted">
            {translate(`history.age.${age}`)}
          </h2>
          <ul>
            {entries.map((entry) => (
              <HistoryEntry
                key={entry.id}
                entry={entry}
                isCurrent={entry.id === current}
                onOpened={onOpened}
              />
            ))}
          </ul>
        </section>
      ))}
      <div aria-live="polite">
        <HistoryState list={list} />
      </div>
      {list.next !== null && <MoreEntries key={list.next} />}
    </div>
  );
}

function HistoryState({ list: { status, entries, search } }: { list: ConversationListState }) {
  const translate = useTranslate();
  if (status === 'failed') {
    return (
      <div className="flex flex-col items-start gap-2 p-2 text-sm text-muted">
        <p>{translate('history.failed')}</p>
        <Button onClick={() => conversationList().reload()}>{translate('turn.retry')}</Button>
      </div>
    );
  }
  if (status === 'loading') return <p className="p-2 text-sm text-muted">{translate('history.loading')}</p>;
  if (entries.length > 0) return null;
  return (
    <p className="p-2 text-sm text-muted">
      {translate(search.trim() ? 'history.nothingFound' : 'history.empty')}
    </p>
  );
}

function MoreEntries() {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const more = useEffectEvent(() => void conversationList().more());
  useEffect(() => {
    const observed = button.current;
    if (!observed) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) more();
    });
    observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  return (
    <Button ref={button} look="bare" onClick={() => conversationList().more()} className="w-full">
      {translate('history.more')}
    </Button>
  );
}
