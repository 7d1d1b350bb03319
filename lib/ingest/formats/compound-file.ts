import { AppError } from '#lib/shared/app-error.ts';

/** A storage of a compound file: its streams and the storages in it, by name in upper case. */
export interface Storage {
  streams: ReadonlyMap<string, Stream>;
  storages: ReadonlyMap<string, Storage>;
}

/** Where a stream begins, and how long it says it is. */
interface Stream {
  start: number;
  size: number;
}

interface Entry extends Stream {
  name: string;
  type: number;
  left: number;
  right: number;
  child: number;
}

const SIGNATURE = 'd0cf11e0a1b11ae1';
const END_OF_CHAIN = 0xfffffffe;
/** Above it numbers of sectors mean something else. */
const LAST_SECTOR = 0xfffffffa;
const HEADER = { bytes: 512, difat: 76, firstFatSectors: 109 };
const ENTRY_BYTES = 128;
const TYPES = { storage: 1, stream: 2, root: 5 };
/** Streams below this size lie in the mini stream, in sectors of 64 bytes. */
const MINI = { below: 4096, sector: 64 };

/**
 * Reads compound files ([MS-CFB]), of sectors of 512 or 4096 bytes. Work and memory are linear in the length of the file,
 * whatever it says of itself: all streams together give at most twice its bytes. Throws AppError where it is damaged.
 */
export class CompoundFile {
  readonly root: Storage;
  readonly #bytes: Buffer;
  readonly #sector: number;
  readonly #sectors: number;
  readonly #fat: number[];
  readonly #miniFat: Buffer;
  readonly #mini: Buffer;
  #unread: number;

  constructor(bytes: Buffer) {
    if (bytes.length < HEADER.bytes || bytes.toString('hex', 0, 8) !== SIGNATURE) throw damaged();
    const shift = bytes.readUInt16LE(30);
    if (shift !== 9 && shift !== 12) throw damaged();
    this.#bytes = bytes;
    this.#sector = 2 ** shift;
    this.#sectors = Math.max(0, Math.ceil(bytes.length / this.#sector) - 1);
    this.#unread = bytes.length * 2;
    this.#fat = this.#fatSectors();
    const entries = entriesOf(this.#wholeChain(bytes.readUInt32LE(48)), shift === 9);
    const [root] = entries;
    if (root?.type !== TYPES.root) throw damaged();
    this.#miniFat = this.#wholeChain(bytes.readUInt32LE(60));
    this.#mini = root.size === 0 ? Buffer.alloc(0) : this.#chained(root);
    this.root = storagesOf(entries);
  }

  /** The bytes of a stream. */
  read(stream: Stream): Buffer {
    if (stream.size > this.#unread) throw damaged();
    this.#unread -= stream.size;
    return stream.size < MINI.below ? this.#miniChained(stream) : this.#chained(stream);
  }

  #at(sector: number): Buffer {
    if (sector >= this.#sectors) throw damaged();
    return this.#bytes.subarray((sector + 1) * this.#sector, (sector + 2) * this.#sector);
  }

  /** The sectors of the table of sectors: the header names the first ones, further sectors the rest. */
  #fatSectors(): number[] {
    const found: number[] = [];
    const perSector = this.#sector / 4;
    const needed = Math.ceil(this.#sectors / perSector);
    const take = (from: Buffer, start: number, count: number) => {
      for (let index = 0; index < count && found.length < needed; index += 1) {
        const sector = from.readUInt32LE(start + index * 4);
        if (sector <= LAST_SECTOR) found.push(sector);
      }
    };
    take(this.#bytes, HEADER.difat, HEADER.firstFatSectors);
    let next = this.#bytes.readUInt32LE(68);
    for (let read = 0; read < needed && found.length < needed && next <= LAST_SECTOR; read += 1) {
      const sector = this.#at(next);
      if (sector.length < this.#sector) throw damaged();
      take(sector, 0, perSector - 1);
      next = sector.readUInt32LE(this.#sector - 4);
    }
    return found;
  }

  #after(sector: number): number {
    const perSector = this.#sector / 4;
    const table = this.#fat[Math.floor(sector / perSector)];
    const at = (sector % perSector) * 4;
    const bytes = table === undefined ? Buffer.alloc(0) : this.#at(table);
    if (at + 4 > bytes.length) throw damaged();
    return bytes.readUInt32LE(at);
  }

  /** All sectors of a chain whose length is stated nowhere. */
  #wholeChain(start: number): Buffer {
    const found: Buffer[] = [];
    for (let sector = start; sector <= LAST_SECTOR; sector = this.#after(sector)) {
      found.push(this.#at(sector));
      if (found.length > this.#sectors) throw damaged();
    }
    return Buffer.concat(found);
  }

  #chained({ start, size }: Stream): Buffer {
    if (size > this.#bytes.length) throw damaged();
    const found: Buffer[] = [];
    let sector = start;
    for (let read = 0; read < size; read += this.#sector) {
      found.push(this.#at(sector));
      sector = read + this.#sector < size ? this.#after(sector) : END_OF_CHAIN;
    }
    return cutTo(Buffer.concat(found), size);
  }

  #miniChained({ start, size }: Stream): Buffer {
    const found: Buffer[] = [];
    let sector = start;
    for (let read = 0; read < size; read += MINI.sector) {
      const at = sector * MINI.sector;
      if (at >= this.#mini.length || sector * 4 + 4 > this.#miniFat.length) throw damaged();
      found.push(this.#mini.subarray(at, at + MINI.sector));
      sector = this.#miniFat.readUInt32LE(sector * 4);
    }
    return cutTo(Buffer.concat(found), size);
  }
}

function cutTo(bytes: Buffer, size: number): Buffer {
  if (bytes.length < size) throw damaged();
  return bytes.subarray(0, size);
}

/** `isShort`: the upper half of a size means nothing in files with sectors of 512 bytes. */
function entriesOf(directory: Buffer, isShort: boolean): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const nameBytes = Math.min(Math.max(0, directory.readUInt16LE(at + 64) - 2), 62);
    const low = directory.readUInt32LE(at + 120);
    entries.push({
      name: directory.toString('utf16le', at, at + nameBytes).toUpperCase(),
      type: directory.readUInt8(at + 66),
      left: directory.readUInt32LE(at + 68),
      right: directory.readUInt32LE(at + 72),
      child: directory.readUInt32LE(at + 76),
      start: directory.readUInt32LE(at + 116),
      size: isShort ? low : directory.readUInt32LE(at + 124) * 2 ** 32 + low,
    });
  }
  return entries;
}

/** The tree of storages. An entry belongs to the first that names it, so that the work ends. */
function storagesOf(entries: readonly Entry[]): Storage {
  const root = { streams: new Map<string, Stream>(), storages: new Map<string, Storage>() };
  const seen = new Set<number>([0]);
  const waiting = [{ index: entries[0]?.child, into: root }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { index = LAST_SECTOR, into } = next;
    const entry = entries[index];
    if (!entry || seen.has(index)) continue;
    seen.add(index);
    waiting.push({ index: entry.left, into }, { index: entry.right, into });
    if (entry.type === TYPES.stream && !into.streams.has(entry.name)) into.streams.set(entry.name, entry);
    if (entry.type !== TYPES.storage || into.storages.has(entry.name)) continue;
    const storage = { streams: new Map<string, Stream>(), storages: new Map<string, Storage>() };
    into.storages.set(entry.name, storage);
    waiting.push({ index: entry.child, into: storage });
  }
  return root;
}

function damaged(): AppError {
  return new AppError('bad-request', 'it is damaged');
}
