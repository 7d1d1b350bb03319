import type { UploadEntry, UploadList } from '#lib/api/documents.ts';
import type { SendingWatch, SentReply } from '#lib/client/page/send-file.ts';
import { Store } from '#lib/client/store.ts';
import { isRecord } from '#lib/shared/json.ts';

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

/** Browser functions of the store. `after` calls back once, unless the function it returns is called before. */
export interface UploadsPorts {
  fetchFrom: typeof fetch;
  sendFile: (address: string, file: File, watch: SendingWatch) => Promise<SentReply>;
  /** Resolves when what is sent now is sent as the account of the page; false where its session is over. */
  sessionHolds: () => boolean | Promise<boolean>;
  after: (ms: number, then: () => void) => () => void;
}

/** Where the reader's own files are. */
export const UPLOADS = '/api/documents';
/** While the server reads a file, the list is polled until it is done. */
const LOOK_AGAIN_MS = 1000;

/**
 * The files that this reader added, and those on their way. Files are sent one after the other, so that a large one holds
 * back no question; one that was refused stays in the list until it is dismissed.
 */
export class UploadsStore extends Store<UploadsState> {
  readonly #ports: UploadsPorts;
  readonly #controller = new Map<number, AbortController>();
  #queue: Promise<void> = Promise.resolve();
  #last = 0;

  constructor(ports: UploadsPorts) {
    super({ list: null, failure: null, sending: [] });
    this.#ports = ports;
  }

  /** Fetches the list, and again while the server reads one of its files and the list is shown. */
  readonly load = async (): Promise<void> => {
    this.awaits(() => {});
    try {
      const response = await this.#ports.fetchFrom(UPLOADS);
      const body: unknown = await response.json();
      if (response.ok) this.#change({ list: body as UploadList, failure: null });
      else this.#change({ failure: { reason: reasonIn(body) } });
    } catch {
      this.#change({ failure: { reason: null } });
    }
    this.#lookAgain();
  };

  /** Sends files, after those on their way. Resolves when the last has been sent, refused or cancelled. */
  readonly add = (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      const id = ++this.#last;
      this.#controller.set(id, new AbortController());
      const waiting: SendingFile = { id, name: file.name, status: 'waiting', share: 0, reason: null };
      this.#change({ sending: [...this.snapshot().sending, waiting] });
      this.#queue = this.#queue.then(() => this.#send(id, file));
    }
    return this.#queue;
  };

  /** Stops a file on its way, of which nothing stays; or dismisses one that was refused. */
  readonly cancel = (id: number): void => {
    this.#controller.get(id)?.abort();
    this.#drop(id);
  };

  async #send(id: number, file: File): Promise<void> {
    const controller = this.#controller.get(id);
    if (!controller || controller.signal.aborted) return;
    if (!(await this.#ports.sessionHolds())) {
      this.#changeFile(id, { status: 'failed' });
      return;
    }
    this.#changeFile(id, { status: 'sending' });
    try {
      const watch = {
        onProgress: (share: number) => this.#changeFile(id, { share }),
        signal: controller.signal,
      };
      const { status, body } = await this.#ports.sendFile(
        `${UPLOADS}/${encodeURIComponent(file.name)}`,
        file,
        watch,
      );
      if (status === 200) {
        await this.load();
        this.#drop(id);
      } else this.#changeFile(id, { status: 'failed', reason: reasonIn(body) });
    } catch {
      if (!controller.signal.aborted) this.#changeFile(id, { status: 'failed' });
    }
  }

  #lookAgain(): void {
    const isReading = this.snapshot().list?.uploads.some(isBeingRead) ?? false;
    if (!isReading || !this.isFollowed) return;
    this.awaits(this.#ports.after(LOOK_AGAIN_MS, () => void this.load()));
  }

  #drop(id: number): void {
    this.#controller.delete(id);
    this.#change({ sending: this.snapshot().sending.filter((file) => file.id !== id) });
  }

  #changeFile(id: number, changes: Partial<SendingFile>): void {
    this.#change({
      sending: this.snapshot().sending.map((file) => (file.id === id ? { ...file, ...changes } : file)),
    });
  }

  #change(changes: Partial<UploadsState>): void {
    this.set({ ...this.snapshot(), ...changes });
  }
}

/** Whether the server still reads a file. */
function isBeingRead({ status }: UploadEntry): boolean {
  return status === 'indexing';
}

function reasonIn(body: unknown): string | null {
  return isRecord(body) && typeof body['error'] === 'string' ? body['error'] : null;
}
