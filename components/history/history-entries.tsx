import { type MouseEvent, Suspense, useRef, useState } from 'react';
import { leaveConversation } from '#components/chat/use-conversation.ts';
import { IconButton } from '#components/ui/button.tsx';
import { CutText } from '#components/ui/cut-text.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import type { ListedEntry } from '#lib/api/conversations.ts';
import { conversationAddress } from '#lib/client/conversation/conversation-address.ts';
import { goToAddress } from '#lib/client/conversation/page-conversations.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { RenameField } from './rename-field.tsx';

interface HistoryEntriesProps {
  entries: readonly ListedEntry[];
  /** The conversation that is open. */
  current: string | undefined;
  /** Called when a conversation was chosen. */
  onOpened: () => void;
}

/** Conversations by age. */
export function HistoryEntries({ entries, current, onOpened }: HistoryEntriesProps) {
  const translate = useTranslate();
  return groupByAge(entries, new Date()).map(({ age, entries }) => (
    <section key={age} aria-labelledby={`history-${age}`} className="pt-3">
      <h2 id={`history-${age}`} className="px-2 pb-1 text-xs font-semibold text-muted">
        {translate(`history.age.${age}`)}
      </h2>
      <ul>
        {entries.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} isCurrent={entry.id === current} onOpened={onOpened} />
        ))}
      </ul>
    </section>
  ));
}

/** The groups of the list, in this order. */
const AGES = ['pinned', 'today', 'yesterday', 'week', 'older'] as const;
type Age = (typeof AGES)[number];

/** Entries in groups, by when they were last asked in; groups without entries are left out, the order of entries stays. */
export function groupByAge(
  entries: readonly ListedEntry[],
  now: Date,
): { age: Age; entries: ListedEntry[] }[] {
  const groups = Map.groupBy(entries, (entry) => ageOf(entry, now));
  return AGES.flatMap((age) => {
    const members = groups.get(age);
    return members ? [{ age, entries: members }] : [];
  });
}

function ageOf({ pinned, updatedAtMs }: ListedEntry, now: Date): Age {
  if (pinned) return 'pinned';
  if (updatedAtMs >= midnight(now, 0)) return 'today';
  if (updatedAtMs >= midnight(now, 1)) return 'yesterday';
  return updatedAtMs >= midnight(now, 7) ? 'week' : 'older';
}

/** The beginning of the day so many days ago, where the reader is; days of a change of the clocks are longer or shorter. */
function midnight(now: Date, daysAgo: number): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).getTime();
}

const ConversationMenu = lazyComponent(
  async () => (await import('./conversation-menu.tsx')).ConversationMenu,
);

interface HistoryEntryProps {
  entry: ListedEntry;
  isCurrent: boolean;
  onOpened: () => void;
}

/** A conversation in the list: a link, and what can be done with it behind a button. */
function HistoryEntry({ entry, isCurrent, onOpened }: HistoryEntryProps) {
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

/** Below the title of a conversation: the sentence in which a search was found, and its labels. */
function EntryDetails({ entry: { excerpt, labels, archived } }: { entry: ListedEntry }) {
  const translate = useTranslate();
  return (
    <>
      {excerpt && (
        <span className="line-clamp-2 text-xs text-muted">
          <bdi>
            {excerpt.before}
            <mark className="rounded-sm bg-accent-soft font-medium text-accent-strong">{excerpt.found}</mark>
            {excerpt.after}
          </bdi>
        </span>
      )}
      {(labels.length > 0 || archived) && (
        <span className="mt-0.5 flex min-w-0 flex-wrap gap-1 text-xs text-muted">
          {archived && (
            <span className="rounded-md border border-line px-1.5">{translate('history.archived')}</span>
          )}
          {labels.map((label) => (
            <bdi key={label} className="max-w-full truncate rounded-md border border-line px-1.5">
              {label}
            </bdi>
          ))}
        </span>
      )}
    </>
  );
}
