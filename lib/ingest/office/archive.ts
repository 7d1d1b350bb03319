import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { AppError } from '#lib/shared/app-error.ts';
import type { DocumentFile } from '../document.ts';

const MOST_ENTRIES = 10_000;
const MOST_BYTES = 400_000_000;
// Compressed text rarely shrinks to less than a fiftieth.
const HIGHEST_RATIO = 200;
const SMALLEST_SUSPECT = 10_000_000;
const REFUSED = { xml: /<!(?:DOCTYPE|ENTITY)/i, html: /<!ENTITY/i };

/**
 * An Office file (a zip archive), opened with bounds: parts are unpacked one at a time and only when asked for,
 * never written to disk, and archives inside it stay closed. Throws AppError for damaged, encrypted and hostile ones.
 */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: Map<string, Entry>;
  #unpacked = 0;

  private constructor(zip: ZipFile, entries: Map<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Opens an archive and reads its table of contents. */
  static async open(file: DocumentFile): Promise<Archive> {
    try {
      const options = { lazyEntries: true, autoClose: false };
      const zip =
        typeof file === 'string'
          ? await openPromise(file, options)
          : await fromBufferPromise(Buffer.from(file), options);
      if (zip.entryCount > MOST_ENTRIES)
        throw new AppError('too-large', `it holds more than ${MOST_ENTRIES} parts`);
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        checkEntry(entry);
        entries.set(entry.fileName, entry);
      }
      return new Archive(zip, entries);
    } catch (cause) {
      throw asAppError(cause);
    }
  }

  has(part: string): boolean {
    return this.#entries.has(part);
  }

  /** The names of all parts, folders left out. */
  get parts(): string[] {
    return [...this.#entries.keys()];
  }

  /**
   * The text of a part, decoded, piece by piece. Refuses entities, and in XML any document type, which Office files never
   * have.
   */
  async *text(part: string, kind: 'xml' | 'html' = 'xml'): AsyncGenerator<string> {
    const entry = this.#entries.get(part);
    if (!entry)
      throw new AppError(
        'bad-request',
        `it lacks the part ${part}; open it in its program and save it again`,
      );
    try {
      const stream: Readable = await this.#zip.openReadStreamPromise(entry);
      let decoder: TextDecoder | undefined;
      let tail = '';
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        this.#count(chunk.length);
        decoder ??= new TextDecoder(encodingOf(chunk));
        const text = decoder.decode(chunk, { stream: true });
        if (REFUSED[kind].test(tail + text)) throw declaresTypes();
        tail = text.slice(-10);
        yield text;
      }
    } catch (cause) {
      throw asAppError(cause);
    }
  }

  #count(bytes: number): void {
    this.#unpacked += bytes;
    if (this.#unpacked > MOST_BYTES) throw tooLarge();
  }

  close(): void {
    this.#zip.close();
  }
}

function checkEntry(entry: Entry): void {
  if (entry.isEncrypted()) throw new AppError('bad-request', 'it is encrypted; save it without a password');
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize > MOST_BYTES) throw tooLarge();
  if (entry.uncompressedSize > SMALLEST_SUSPECT && ratio > HIGHEST_RATIO) throw tooLarge();
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

function tooLarge(): AppError {
  return new AppError('too-large', 'it unpacks to far more than a document holds');
}

function declaresTypes(): AppError {
  return new AppError('bad-request', 'it declares XML entities, which Office files never do');
}

function asAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError('bad-request', 'its archive is damaged; open it in its program and save it again', {
    cause,
  });
}
