import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import type { DocumentFile, Field, ReadEvent, Section } from '../document.ts';
import { htmlToText } from './html.ts';
import { recordBlocks } from './record-blocks.ts';
import { readText } from './text.ts';

const TITLE_KEY = /(^|[._-])(title|name|subject|headline|summary|question|label)$/i;
const MAX_DEPTH = 100;

/**
 * Reads JSON. Every element of an array is a document of its own (`#item=3`), also of the only list of records in an
 * object; any other value is one document. Each becomes the blocks of a record.
 */
export async function* readJson(file: DocumentFile): AsyncGenerator<ReadEvent> {
  const { about, items } = partsOf(parseJson(await readText(file)));
  if (about !== undefined) {
    const title = titleOf(about);
    if (title) yield { type: 'title', title };
    yield { type: 'section', section: sectionOf(about, '') };
  }
  if (!items) return;
  yield { type: 'count', what: 'items', count: items.length, isTotal: true };
  for (const [index, element] of items.entries()) {
    yield { type: 'section', section: sectionOf(element, `item=${index + 1}`) };
  }
}

/** The records of a file, and what it says beside them. */
function partsOf(value: unknown): { about?: unknown; items?: unknown[] } {
  if (Array.isArray(value)) return { items: value };
  const lists = isRecord(value) ? Object.entries(value).filter(([, part]) => isListOfRecords(part)) : [];
  const [[name, items] = []] = lists;
  if (!isRecord(value) || lists.length !== 1 || name === undefined || !Array.isArray(items))
    return { about: value };
  const { [name]: _, ...about } = value;
  return Object.keys(about).length > 0 ? { about, items } : { items };
}

function isListOfRecords(value: unknown): boolean {
  return Array.isArray(value) && value.length > 1 && value.every(isRecord);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const where =
      cause instanceof SyntaxError ? /position \d+|line \d+ column \d+/.exec(cause.message)?.[0] : '';
    throw new AppError('bad-request', `it is not valid JSON${where ? ` (at ${where})` : ''}`, { cause });
  }
}

function sectionOf(value: unknown, place: string): Section {
  return {
    place,
    flows: false,
    headings: [],
    blocks: recordBlocks([...leaves(value, '', 0)], titleOf(value)),
  };
}

function* leaves(value: unknown, path: string, depth: number): Generator<Field> {
  if (depth > MAX_DEPTH) throw new AppError('bad-request', `it is nested more than ${MAX_DEPTH} levels deep`);
  const entries = entriesOf(value);
  if (entries) {
    for (const [key, element] of entries) yield* leaves(element, path ? `${path}.${key}` : key, depth + 1);
    return;
  }
  const text = Array.isArray(value) ? value.map(scalarText).filter(Boolean).join(', ') : scalarText(value);
  if (text) yield { name: path, value: text };
}

/** The named parts of a value; undefined for what is said in one line: a scalar, or a list of scalars. */
function entriesOf(value: unknown): [string, unknown][] | undefined {
  if (isRecord(value)) return Object.entries(value);
  if (!Array.isArray(value) || value.every(isScalar)) return undefined;
  return value.map((element, index) => [String(index + 1), element]);
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function scalarText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  return /<[a-z!/][^>]*>|&[a-z#0-9]+;/i.test(text) ? htmlToText(text) : text.trim();
}

/** The first string under a key that names things, at the top or one level below. */
function titleOf(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  return ownTitle(value) ?? Object.values(value).map(ownTitle).find(Boolean);
}

function ownTitle(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const found = Object.entries(value).find(
    ([key, text]) => TITLE_KEY.test(key) && typeof text === 'string' && text.trim(),
  );
  return found ? String(found[1]).trim() : undefined;
}
