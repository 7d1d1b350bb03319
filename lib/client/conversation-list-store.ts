import type { ConversationEntry } from '#lib/api/conversations.ts';
import type { ConversationApi } from './conversation-api.ts';

const PAGE = 30;
const LONGEST_PAGE = 100;
const SEARCH_AFTER_MS = 250;
/** While an answer is being made somewhere, nobody may tell when it ends. */
const LOOK_AGAIN_MS = 4000;

/** What the list needs from the browser. `after` calls back once, unless the function it returns is called before. */
export interface ListPorts {
  api: Pick<ConversationApi, 'list'>;
  after: (ms: number, then: () => void) => () => void;
}

/** The list as it is shown. `search` is what was typed; the entries may still be those of an earlier one. */
export interface ConversationListState {
  search: string;
  entries: ConversationEntry[];
  /** Where the next page begins; null where there is none. */
  next: string | null;
  status: 'loading' | 'ready' | 'failed';
}

/** The conversations of this reader, page by page, as far as they were looked at. */
export class ConversationListStore {
  readonly #ports: ListPorts;
  readonly #listeners = new Set<() => void>();
  #state: ConversationListState = { search: '', entries: [], next: null, status: 'loading' };
  /** What was asked last: an answer to anything before comes too late. */
  #asked = 0;
  #endWait: () => void = () => {};

  constructor(ports: ListPorts) {
    this.#ports = ports;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#endWait();
    };
  };

  readonly snapshot = (): ConversationListState => this.#state;

  /** Looks for `search` in titles, questions and answers, as soon as the reader stops typing. */
  readonly search = (search: string): void => {
    this.#set({ search });
    this.#lookAfter(SEARCH_AFTER_MS);
  };

  /** Fetches what is shown again, at most a hundred. */
  readonly reload = async (): Promise<void> => {
    const limit = Math.min(LONGEST_PAGE, Math.max(PAGE, this.#state.entries.length));
    await this.#fetch(limit, null);
  };

  /** Fetches the next page, where there is one. */
  readonly more = async (): Promise<void> => {
    const { next, status } = this.#state;
    if (next !== null && status !== 'loading') await this.#fetch(PAGE, next);
  };

  /** Shows an entry as it was just changed, or no more, before the server is asked. */
  readonly change = (id: string, change: Partial<ConversationEntry> | null): void => {
    const entries = this.#state.entries.flatMap((entry) => {
      if (entry.id !== id) return [entry];
      return change ? [{ ...entry, ...change }] : [];
    });
    this.#set({ entries });
  };

  async #fetch(limit: number, after: string | null): Promise<void> {
    this.#endWait();
    this.#asked += 1;
    const asked = this.#asked;
    const search = this.#state.search.trim();
    if (after !== null || this.#state.entries.length === 0) this.#set({ status: 'loading' });
    try {
      const { conversations, next } = await this.#ports.api.list({ search, limit, after });
      if (asked !== this.#asked) return;
      const entries = after === null ? conversations : joined(this.#state.entries, conversations);
      this.#set({ entries, next, status: 'ready' });
      if (entries.some(({ running }) => running)) this.#lookAfter(LOOK_AGAIN_MS);
    } catch {
      if (asked === this.#asked) this.#set({ status: 'failed' });
    }
  }

  #lookAfter(ms: number): void {
    this.#endWait();
    this.#endWait = this.#ports.after(ms, () => void this.reload());
  }

  #set(change: Partial<ConversationListState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

// What moved up meanwhile comes again on a later page.
function joined(before: ConversationEntry[], more: ConversationEntry[]): ConversationEntry[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...more.filter(({ id }) => !known.has(id))];
}
