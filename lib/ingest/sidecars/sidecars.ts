import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UPLOAD_MARK } from '#lib/core/access/may-read.ts';
import { type StatedValidity, statedValiditySchema } from '#lib/core/documents/validity.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord, notJson } from '#lib/shared/json.ts';

const OF_FOLDER = '_acl.json';
const OF_FILE = '.acl.json';

/** What sidecars say of a file, or why they cannot be believed. */
export type FileLabels = SidecarLabels | { refusal: string };

/** Whether a file says who may read other files: `report.pdf.acl.json` beside a file, `_acl.json` in a folder. */
export function isSidecar(name: string): boolean {
  const lower = name.toLowerCase();
  return lower === OF_FOLDER || (lower.endsWith(OF_FILE) && lower !== OF_FILE);
}

/** The name of the file that a sidecar is about; undefined for that of a folder. */
export function fileOfSidecar(name: string): string | undefined {
  return name.toLowerCase() === OF_FOLDER ? undefined : name.slice(0, -OF_FILE.length);
}

/**
 * The labels that sidecars give to files below one folder. The nearest that names readers decides who reads: the file's
 * own, then that of its folder, then of those above, as far as the folder that is ingested; readers of two sidecars are
 * never mixed. So does the nearest with a category, and the nearest with a validity. An invalid one excludes every file it could apply to.
 */
export class Sidecars {
  readonly #root: string;
  readonly #read = new Map<string, Promise<FileLabels | undefined>>();
  readonly #listed = new Map<string, Promise<readonly string[]>>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Undefined where no sidecar speaks of the file. */
  async labelsOf(path: string): Promise<FileLabels | undefined> {
    const found = await Promise.all([
      this.#find(dirname(path), basename(path) + OF_FILE),
      ...foldersUpTo(this.#root, dirname(path)).map((folder) => this.#find(folder, OF_FOLDER)),
    ]);
    return nearest(found.filter((labels) => labels !== undefined));
  }

  async #find(folder: string, name: string): Promise<FileLabels | undefined> {
    const names = await this.#namesIn(folder);
    // By name first, so that it says the same on disks that tell case apart and on those that do not.
    const there =
      names.find((one) => one === name) ?? names.find((one) => one.toLowerCase() === name.toLowerCase());
    if (there === undefined) return undefined;
    const path = join(folder, there);
    const read = this.#read.get(path) ?? readOrRefuse(path);
    this.#read.set(path, read);
    return read;
  }

  #namesIn(folder: string): Promise<readonly string[]> {
    const listed =
      this.#listed.get(folder) ??
      readdir(folder).then(
        (names) => names.filter(isSidecar),
        () => [],
      );
    this.#listed.set(folder, listed);
    return listed;
  }
}

async function readOrRefuse(path: string): Promise<FileLabels> {
  try {
    return await readSidecar(path);
  } catch (error) {
    const reason = error instanceof AppError ? error.message : 'it cannot be read';
    return { refusal: `who may read it is not known: ${path}: ${reason}` };
  }
}

/** The folder and those above it, nearest first, up to the root. */
function foldersUpTo(root: string, folder: string): string[] {
  const folders = [folder];
  for (let at = folder; at !== root && at.startsWith(root) && dirname(at) !== at; ) {
    at = dirname(at);
    folders.push(at);
  }
  return folders;
}

function nearest(found: FileLabels[]): FileLabels | undefined {
  if (found.length === 0) return undefined;
  const refused = found.find((labels) => 'refusal' in labels);
  if (refused) return refused;
  const said = found as SidecarLabels[];
  const readers = said.find(({ oids, groups }) => oids !== undefined || groups !== undefined);
  const validity = said.find((labels) => labels.validity !== undefined)?.validity;
  const category = said.find((labels) => labels.category !== undefined)?.category;
  return {
    ...(readers && { oids: readers.oids ?? [], groups: readers.groups ?? [] }),
    ...(category !== undefined && { category }),
    ...(validity !== undefined && { validity }),
  };
}

const LONGEST = 400;

/**
 * A list of readers, each once, without blanks around them. Throws AppError `bad-request` for an entry that cannot be a
 * reader: empty, longer than any id, with half a character, or the mark of uploads.
 */
export function readReaders(entries: readonly string[], what: 'oids' | 'groups'): string[] {
  const readers = entries.map((entry) => entry.trim());
  for (const reader of readers) {
    if (reader === '') throw refused(`"${what}" has an empty entry`);
    if (reader.length > LONGEST) throw refused(`"${what}" has an entry of more than ${LONGEST} characters`);
    if (!reader.isWellFormed()) throw refused(`"${what}" has an entry with half a character in it`);
    if (reader === UPLOAD_MARK) throw refused(`"${UPLOAD_MARK}" in "${what}" is reserved for uploads`);
  }
  return [...new Set(readers)];
}

/** What a sidecar says of documents; what it leaves out it does not decide. */
type SidecarLabels = Partial<Pick<StoredDocument, 'category' | 'oids' | 'groups'>> & {
  validity?: StatedValidity;
};

const KEYS = ['oids', 'groups', 'category', 'validity'];
/** Ten thousand readers fit in. */
const LARGEST_BYTES = 1_000_000;

/**
 * Reads a file that says who may read documents: `{ "oids": […], "groups": […], "category": "…", "validity": {…} }`, each of them
 * optional.
 * Throws AppError `bad-request` that says what is wrong, without the file's name: a list that is misread could open a
 * document to everyone.
 */
async function readSidecar(path: string): Promise<SidecarLabels> {
  if ((await stat(path)).size > LARGEST_BYTES) throw refused('it has more than 1 MB');
  const read = parse(await readFile(path, 'utf8'));
  if (!isRecord(read)) throw refused('it must hold an object, such as { "groups": ["hr"] }');
  const unknown = Object.keys(read).filter((key) => !KEYS.includes(key));
  if (unknown.length > 0) {
    throw refused(`"${unknown.join('", "')}" means nothing in it; known are "${KEYS.join('", "')}"`);
  }
  const { oids, groups, category, validity } = read;
  return {
    ...(oids !== undefined && { oids: readersIn(oids, 'oids') }),
    ...(groups !== undefined && { groups: readersIn(groups, 'groups') }),
    ...(category !== undefined && { category: categoryIn(category) }),
    ...(validity !== undefined && { validity: validityIn(validity) }),
  };
}

function parse(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(plain);
  } catch {
    throw refused(notJson(plain));
  }
}

function readersIn(value: unknown, key: 'oids' | 'groups'): string[] {
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) {
    throw refused(`"${key}" must be a list of texts, such as ["all"]`);
  }
  return readReaders(value, key);
}

function validityIn(value: unknown): StatedValidity {
  const { data, error } = statedValiditySchema.safeParse(value);
  if (data) return data;
  const [issue] = error.issues;
  const at = ['validity', ...(issue?.path ?? [])].join('.');
  throw refused(
    `"${at}" cannot be used: ${issue?.message}; known are validFrom, validTo, reviewDate, owner, supersededBy`,
  );
}

function categoryIn(value: unknown): string | null {
  if (value !== null && typeof value !== 'string') throw refused('"category" must be a text');
  return value?.trim() || null;
}

function refused(reason: string): AppError {
  return new AppError('bad-request', reason);
}
