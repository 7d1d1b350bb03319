import type { ListedEntry } from '#lib/api/conversations.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { groupByAge } from './conversation-groups.ts';
import { HistoryEntry } from './history-entry.tsx';

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
