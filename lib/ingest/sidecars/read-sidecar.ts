import { readFile, stat } from 'node:fs/promises';
import type { StoredDocument } from '#lib/core/ports.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { readReaders } from './read-readers.ts';

/** What a sidecar says of documents; what it leaves out it does not decide. */
export type SidecarLabels = Partial<Pick<StoredDocument, 'category' | 'oids' | 'groups'>>;

const KEYS = ['oids', 'groups', 'category'];
/** Ten thousand readers fit in. */
const LARGEST_BYTES = 1_000_000;

/**
 * Reads a file that says who may read documents: `{ "oids": […], "groups": […], "category": "…" }`, each of them optional.
 * Throws AppError `bad-request` that says what is wrong, without the file's name: a list that is misread could open a
 * document to everyone.
 */
export async function readSidecar(path: string): Promise<SidecarLabels> {
  if ((await stat(path)).size > LARGEST_BYTES) throw refused('it has more than 1 MB');
  const read = parse(await readFile(path, 'utf8'));
  if (!isRecord(read)) throw refused('it must hold an object, such as { "groups": ["hr"] }');
  const unknown = Object.keys(read).filter((key) => !KEYS.includes(key));
  if (unknown.length > 0) {
    throw refused(`"${unknown.join('", "')}" means nothing in it; known are "${KEYS.join('", "')}"`);
  }
  const { oids, groups, category } = read;
  return {
    ...(oids !== undefined && { oids: readersIn(oids, 'oids') }),
    ...(groups !== undefined && { groups: readersIn(groups, 'groups') }),
    ...(category !== undefined && { category: categoryIn(category) }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const where = cause instanceof Error ? ` (${cause.message.split('\n', 1)[0]})` : '';
    throw refused(`it is not JSON${where}`);
  }
}

function readersIn(value: unknown, key: 'oids' | 'groups'): string[] {
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) {
    throw refused(`"${key}" must be a list of texts, such as ["all"]`);
  }
  return readReaders(value, key);
}

function categoryIn(value: unknown): string | null {
  if (value !== null && typeof value !== 'string') throw refused('"category" must be a text');
  return value?.trim() || null;
}

function refused(reason: string): AppError {
  return new AppError('bad-request', reason);
}
