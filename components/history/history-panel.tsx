'use no memo';

import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import {
  type ConversationListState,
  conversationList,
  useConversationList,
} from './conversation-list-store.ts';

interface HistoryPanelProps {
  /** The conversation that is open. */
  current: string | undefined;
  onNewChat: () => void;
  /** Called when a conversation was chosen. */
  onOpened: () => void;
}

/** All conversations of this reader: to begin, find, open and tidy up. */
export function HistoryPanel({ current, onNewChat, onOpened }: HistoryPanelProps) {
  const translate = useTranslate();
  const list = useConversationList();
  return (
    <nav aria-label={translate('history.heading')} className="flex min-h-0 grow flex-col">
      <div className="flex shrink-0 flex-col gap-2 px-3 pt-3 pb-2">
        <Button onClick={onNewChat} className="justify-start">
          <Icon name="plus" />
          {translate('app.newChat')}
        </Button>
        <HistorySearch search={list.search} />
        <Suspense>{isFiltered(list) && <ListFilter list={list} />}</Suspense>
      </div>
      <HistoryList list={list} current={current} onOpened={onOpened} />
      <Suspense>
        {list.justArchived && <ArchivedNote key={list.justArchived.id} conversation={list.justArchived} />}
      </Suspense>
      {!list.search && !list.archived && <HistoryFoot canRemove={list.entries.length > 0} />}
    </nav>
  );
}

function HistorySearch({ search }: { search: string }) {
  const translate = useTranslate();
  return (
    <label className="flex min-h-10 items-center gap-2 rounded-lg border border-line bg-surface ps-3 text-muted focus-within:border-accent focus-within:outline-1 focus-within:outline-accent">
      <Icon name="search" />
      <span className="sr-only">{translate('history.search')}</span>
      <input
        type="search"
        // Without a text, what stands in its place is in the page's direction.
        dir={search ? 'auto' : undefined}
        maxLength={200}
        placeholder={translate('history.search')}
        value={search}
        onChange={(event) => conversationList().search(event.target.value)}
        className="min-w-0 grow bg-transparent py-2 pe-2 text-sm text-ink outline-none placeholder:text-muted"
      />
    </label>
  );
}

// A first visit has none, and the list comes after the page.
const HistoryEntries = lazyComponent(async () => (await import('./history-entries.tsx')).HistoryEntries);
const ListFilter = lazyComponent(async () => (await import('./history-filter.tsx')).ListFilter);
const ArchivedNote = lazyComponent(async () => (await import('./archived-note.tsx')).ArchivedNote);
const RemoveDialog = lazyComponent(async () => (await import('./remove-dialog.tsx')).RemoveDialog);

function isFiltered({ archived, label, labels }: ConversationListState): boolean {
  return archived || label !== null || labels.length > 0;
}

/** Below the list: what concerns all conversations. */
function HistoryFoot({ canRemove }: { canRemove: boolean }) {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setAsking(false);
    requestAnimationFrame(() => button.current?.focus());
  }

  return (
    <div className="shrink-0 border-t border-line px-2 py-1 pb-[max(0.25rem,env(safe-area-inset-bottom))]">
      <ArchiveLink />
      {canRemove && (
        <Button
          ref={button}
          look="bare"
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
          className="w-full justify-start px-2.5"
        >
          <Icon name="trash" />
          {translate('history.deleteAll')}
        </Button>
      )}
      {asking && (
        <Suspense>
          <RemoveDialog onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

interface HistoryListProps {
  list: ConversationListState;
  current: string | undefined;
  onOpened: () => void;
}

/** The conversations by age; the next page comes when its end is near, or at a press. */
function HistoryList({ list, current, onOpened }: HistoryListProps) {
  const translate = useTranslate();
  return (
    <div className="min-h-0 grow overflow-y-auto overscroll-contain px-2 pb-3">
      <Suspense fallback={<p className="p-2 text-sm text-muted">{translate('history.loading')}</p>}>
        {list.entries.length > 0 && (
          <HistoryEntries entries={list.entries} current={current} onOpened={onOpened} />
        )}
      </Suspense>
      {/* What a search found is news; that the list has come is none. */}
      <div aria-live={list.search ? 'polite' : 'off'}>
        <HistoryState list={list} />
      </div>
      {list.next !== null && <MoreEntries key={list.next} />}
    </div>
  );
}

function HistoryState({ list }: { list: ConversationListState }) {
  const { status, entries, search, archived } = list;
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
  const nothing = archived ? 'history.archive.empty' : 'history.empty';
  return (
    <p className="p-2 text-sm text-muted">{translate(search.trim() ? 'history.nothingFound' : nothing)}</p>
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

/** Below the list: shows the archive in its place. */
function ArchiveLink() {
  const translate = useTranslate();
  return (
    <Button
      look="bare"
      onClick={() => conversationList().filter({ archived: true, label: null })}
      className="w-full justify-start px-2.5"
    >
      <Icon name="archive" />
      {translate('history.archive.open')}
    </Button>
  );
}
