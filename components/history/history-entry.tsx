import { type MouseEvent, Suspense, useRef, useState } from 'react';
import { leaveConversation } from '#components/chat/leave-conversation.ts';
import { IconButton } from '#components/ui/button.tsx';
import { CutText } from '#components/ui/cut-text.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { lazyPart } from '#components/ui/lazy-part.ts';
import type { ListedEntry } from '#lib/api/conversations.ts';
import { conversationAddress } from '#lib/client/conversation/conversation-address.ts';
import { goToAddress } from '#lib/client/conversation/page-conversations.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { EntryDetails } from './entry-details.tsx';
import { RenameField } from './rename-field.tsx';

const ConversationMenu = lazyPart(async () => (await import('./conversation-menu.tsx')).ConversationMenu);

interface HistoryEntryProps {
  entry: ListedEntry;
  isCurrent: boolean;
  onOpened: () => void;
}

/** A conversation in the list: a link, and what can be done with it behind a button. */
export function HistoryEntry({ entry, isCurrent, onOpened }: HistoryEntryProps) {
  const translate = useTranslate();
  const [renaming, setRenaming] = useState(false);
  const [menu, setMenu] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function open(event: MouseEvent) {
    // A new tab or window is the browser's to open.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    leaveConversation(() => goToAddress(conversationAddress(entry.id)));
    onOpened();
  }

  function endRenaming() {
    setRenaming(false);
    requestAnimationFrame(() => button.current?.focus());
  }

  if (renaming) {
    return (
      <li>
        <RenameField id={entry.id} title={entry.title} onEnd={endRenaming} />
      </li>
    );
  }
  const look = isCurrent ? 'bg-accent-soft text-accent-strong' : 'hover:bg-sunken';
  return (
    <li className={`group flex items-center rounded-lg ${look}`}>
      <a
        href={conversationAddress(entry.id)}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={open}
        title={entry.title}
        className="flex min-h-10 min-w-0 grow items-center gap-2 rounded-lg px-2 py-1 text-sm"
      >
        <span className="min-w-0 grow">
          <CutText>{entry.title}</CutText>
          <EntryDetails entry={entry} />
        </span>
        {entry.shared && <Mark icon="link" label={translate('history.shared')} />}
        {entry.running && (
          <span className="size-2 shrink-0 rounded-full bg-accent motion-safe:animate-pulse">
            <span className="sr-only">{translate('history.running')}</span>
          </span>
        )}
      </a>
      <IconButton
        ref={button}
        icon="more"
        label={translate('history.menu', { title: entry.title })}
        aria-haspopup="menu"
        aria-expanded={menu}
        onClick={() => setMenu(true)}
        className="not-group-hover:not-group-focus-within:not-aria-expanded:pointer-fine:w-0 overflow-hidden"
      />
      {menu && (
        <Suspense>
          <ConversationMenu
            about={entry}
            anchor={button}
            onRename={() => {
              setMenu(false);
              setRenaming(true);
            }}
            onClose={() => setMenu(false)}
          />
        </Suspense>
      )}
    </li>
  );
}

function Mark({ icon, label }: { icon: 'link'; label: string }) {
  return (
    <span title={label} className="text-muted">
      <Icon name={icon} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
