import { useEffect, useSyncExternalStore } from 'react';
import type { ListedEntry } from '#lib/api/conversations.ts';
import { type ConversationApi, conversationApi } from '#lib/client/conversation/conversation-api.ts';
import { tabChannel } from '#lib/client/conversation/page-conversations.ts';
import { deletions } from '#lib/client/page/pending-deletions.ts';
import { after, Store } from '#lib/client/store.ts';

const PAGE = 30;
const LONGEST_PAGE = 100;
const SEARCH_AFTER_MS = 250;
/** While an answer is generated, no event may announce its end. */
const LOOK_AGAIN_MS = 4000;

/** Browser functions of the list. `after` calls back once, unless the function it returns is called before. */
interface ListPorts {
  api: Pick<ConversationApi, 'list'>;
  after: (ms: number, then: () => void) => () => void;
}

/** The list as it is shown. `search` is what was typed; the entries may still be those of an earlier one. */
export interface ConversationListState {
  search: string;
  /** Whether the archive is shown in place of the list. */
  archived: boolean;
  /** The label that all entries have; null for any. */
  label: string | null;
  /** Every label that this reader uses. */
  labels: string[];
  entries: ListedEntry[];
  /** Where the next page begins; null where there is none. */
  next: string | null;
  status: 'loading' | 'ready' | 'failed';
  /** What was archived here last, while the list that it left is shown: it can be taken back. */
  justArchived: { id: string; title: string } | null;
}

/** The conversations of this reader, page by page, as far as they were looked at. */
export class ConversationListStore extends Store<ConversationListState> {
  readonly #ports: ListPorts;
  /** What was asked last: an answer to anything before comes too late. */
  #asked = 0;

  constructor(ports: ListPorts) {
    super({
      search: '',
      archived: false,
      label: null,
      labels: [],
      entries: [],
      next: null,
      status: 'loading',
      justArchived: null,
    });
    this.#ports = ports;
  }

  /** Looks for `search` in titles, questions and answers, as soon as the reader stops typing. */
  readonly search = (search: string): void => {
    this.#change({ search });
    this.#lookAfter(SEARCH_AFTER_MS);
  };

  /** Shows the archive, or the conversations with a label, in place of what was shown. */
  readonly filter = (filter: Partial<Pick<ConversationListState, 'archived' | 'label'>>): void => {
    this.#change({ ...filter, entries: [], next: null, justArchived: null });
    void this.reload();
  };

  /** Fetches what is shown again, at most a hundred. */
  readonly reload = async (): Promise<void> => {
    const limit = Math.min(LONGEST_PAGE, Math.max(PAGE, this.snapshot().entries.length));
    await this.#fetch(limit, null);
  };

  /** Fetches the next page, where there is one. */
  readonly more = async (): Promise<void> => {
    const { next, status } = this.snapshot();
    if (next !== null && status !== 'loading') await this.#fetch(PAGE, next);
  };

  /** Shows an entry as it was just changed, or no more, before the server is asked. */
  readonly change = (id: string, change: Partial<ListedEntry> | null): void => {
    const entries = this.snapshot().entries.flatMap((entry) => {
      if (entry.id !== id) return [entry];
      return change ? [{ ...entry, ...change }] : [];
    });
    this.#change({ entries });
  };

  /** Takes an entry out of the list that it left for the archive, or for the list from there. */
  readonly moved = (id: string, title: string, archived: boolean): void => {
    this.change(id, null);
    this.#change({ justArchived: archived ? { id, title } : null });
  };

  async #fetch(limit: number, after: string | null): Promise<void> {
    this.awaits(() => {});
    this.#asked += 1;
    const asked = this.#asked;
    const { search: typed, archived, label } = this.snapshot();
    const search = typed.trim();
    if (after !== null || this.snapshot().entries.length === 0) this.#change({ status: 'loading' });
    try {
      const found = await this.#ports.api.list({ search, archived, label, limit, after });
      if (asked !== this.#asked) return;
      const { conversations, next, labels } = found;
      const entries = after === null ? conversations : joined(this.snapshot().entries, conversations);
      this.#change({ entries, next, labels, status: 'ready' });
      if (entries.some(({ running }) => running)) this.#lookAfter(LOOK_AGAIN_MS);
    } catch {
      if (asked === this.#asked) this.#change({ status: 'failed' });
    }
  }

  #lookAfter(ms: number): void {
    this.awaits(this.#ports.after(ms, () => void this.reload()));
  }

  #change(change: Partial<ConversationListState>): void {
    this.set({ ...this.snapshot(), ...change });
  }
}

// An entry that moved up since the last page comes twice.
function joined(before: ListedEntry[], more: ListedEntry[]): ListedEntry[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...more.filter(({ id }) => !known.has(id))];
}

let opened: ConversationListStore | undefined;

/** The list of this tab; in the browser only. */
export function conversationList(): ConversationListStore {
  opened ??= new ConversationListStore({
    api: conversationApi,
    after,
  });
  return opened;
}

/** Follows the list of conversations, as this tab, others and other machines change it, without those that are deleted. */
export function useConversationList(): ConversationListState {
  useEffect(() => {
    const reload = () => void conversationList().reload();
    reload();
    const end = tabChannel().follow(reload);
    addEventListener('focus', reload);
    return () => {
      end();
      removeEventListener('focus', reload);
    };
  }, []);
  const list = useSyncExternalStore(
    (listener) => conversationList().subscribe(listener),
    () => conversationList().snapshot(),
    () => conversationList().snapshot(),
  );
  const deleted = useSyncExternalStore(deletions.subscribe, deletions.snapshot, deletions.snapshot);
  if (deleted.length === 0) return list;
  const isHere = ({ id }: ListedEntry) =>
    deleted.every(({ address }) => address !== `/api/conversations/${encodeURIComponent(id)}`);
  return { ...list, entries: list.entries.filter(isHere) };
}
