import type { UploadEntry, UploadList } from '#lib/api/documents.ts';
import { isRecord } from '#lib/shared/json.ts';
import type { SendingWatch, SentReply } from '../send-file.ts';

/** A file on its way to the server. `waiting`: another one goes first. */
export interface SendingFile {
  id: number;
  name: string;
  status: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1, of the bytes. */
  share: number;
  /** Why it was not taken, as the server said; null for no connection. */
  reason: string | null;
}

/** Everything there is to show. `list` is null until the server was asked; `failure` says why it still is. */
export interface UploadsState {
  list: UploadList | null;
  failure: { reason: string | null } | null;
  /** In the order they were added. */
  sending: readonly SendingFile[];
}

/** What the store needs from the browser. `after` calls back once, unless the function it returns is called before. */
export interface UploadsPorts {
  fetchFrom: typeof fetch;
  sendFile: (address: string, file: File, watch: SendingWatch) => Promise<SentReply>;
  /** Resolves when what is sent now is sent as the account of the page; false where its session is over. */
  sessionHolds: () => boolean | Promise<boolean>;
  after: (ms: number, then: () => void) => () => void;
}

const ADDRESS = '/api/documents';
/** While the server reads a file, nobody tells when it is done. */
const LOOK_AGAIN_MS = 1000;

/**
 * The files that this reader added, and those on their way. Files are sent one after the other, so that a large one holds
 * back no question; one that was refused stays in the list until it is dismissed.
 */
export class UploadsStore {
  readonly #ports: UploadsPorts;
  readonly #listeners = new Set<() => void>();
  readonly #leaving = new Map<number, AbortController>();
  #state: UploadsState = { list: null, failure: null, sending: [] };
  #queue: Promise<void> = Promise.resolve();
  #last = 0;
  #endWait: () => void = () => {};

  constructor(ports: UploadsPorts) {
    this.#ports = ports;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#endWait();
    };
  };

  readonly snapshot = (): UploadsState => this.#state;

  /** Asks the server for the list, and again as long as it reads a file of it and somebody looks. */
  readonly load = async (): Promise<void> => {
    this.#endWait();
    try {
      const response = await this.#ports.fetchFrom(ADDRESS);
      const body: unknown = await response.json();
      if (response.ok) this.#set({ list: body as UploadList, failure: null });
      else this.#set({ failure: { reason: reasonIn(body) } });
    } catch {
      this.#set({ failure: { reason: null } });
    }
    this.#lookAgain();
  };

  /** Sends files, after those on their way. Resolves when the last has been sent, refused or cancelled. */
  readonly add = (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      const id = ++this.#last;
      this.#leaving.set(id, new AbortController());
      const waiting: SendingFile = { id, name: file.name, status: 'waiting', share: 0, reason: null };
      this.#set({ sending: [...this.#state.sending, waiting] });
      this.#queue = this.#queue.then(() => this.#send(id, file));
    }
    return this.#queue;
  };

  /** Stops a file on its way, of which nothing stays; or dismisses one that was refused. */
  readonly cancel = (id: number): void => {
    this.#leaving.get(id)?.abort();
    this.#drop(id);
  };

  /** Removes a file from the server. It leaves the list at once, and comes back where that fails. */
  readonly remove = async (id: string): Promise<void> => {
    const { list } = this.#state;
    if (list) this.#set({ list: { ...list, uploads: list.uploads.filter((entry) => entry.id !== id) } });
    await this.#ports
      .fetchFrom(`${ADDRESS}/${encodeURIComponent(id)}`, { method: 'DELETE' })
      .catch(() => undefined);
    await this.load();
  };

  async #send(id: number, file: File): Promise<void> {
    const leaving = this.#leaving.get(id);
    if (!leaving || leaving.signal.aborted) return;
    if (!(await this.#ports.sessionHolds())) {
      this.#change(id, { status: 'failed' });
      return;
    }
    this.#change(id, { status: 'sending' });
    try {
      const watch = { onProgress: (share: number) => this.#change(id, { share }), signal: leaving.signal };
      const { status, body } = await this.#ports.sendFile(
        `${ADDRESS}/${encodeURIComponent(file.name)}`,
        file,
        watch,
      );
      if (status === 200) {
        await this.load();
        this.#drop(id);
      } else this.#change(id, { status: 'failed', reason: reasonIn(body) });
    } catch {
      if (!leaving.signal.aborted) this.#change(id, { status: 'failed' });
    }
  }

  #lookAgain(): void {
    const isReading = this.#state.list?.uploads.some(isBeingRead) ?? false;
    if (!isReading || this.#listeners.size === 0) return;
    this.#endWait = this.#ports.after(LOOK_AGAIN_MS, () => void this.load());
  }

  #drop(id: number): void {
    this.#leaving.delete(id);
    this.#set({ sending: this.#state.sending.filter((file) => file.id !== id) });
  }

  #change(id: number, changes: Partial<SendingFile>): void {
    this.#set({
      sending: this.#state.sending.map((file) => (file.id === id ? { ...file, ...changes } : file)),
    });
  }

  #set(changes: Partial<UploadsState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

/** Whether the server still reads a file. */
function isBeingRead({ status }: UploadEntry): boolean {
  return status === 'indexing';
}

function reasonIn(body: unknown): string | null {
  return isRecord(body) && typeof body['error'] === 'string' ? body['error'] : null;
}
