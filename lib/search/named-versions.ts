import { SCOPE_FIELDS, scopeFilter } from '#lib/core/access/document-filter.ts';
import { UPLOADS_FOLDER } from '#lib/core/access/may-read.ts';
import { fileNameOf } from '#lib/core/ports/library.ts';
import type { SearchEngine, SearchRequest } from '#lib/core/ports/search-engine.ts';

/** Folders whose names are looked at for one search. */
const MOST_FOLDERS = 3;
/** Of a name; longer ones have no version. */
const MOST_NAME = 300;

/** What a name says of its version. */
interface NamedVersion {
  /** The name without its versions, folded: the same for all versions of a document. */
  stem: string;
  /** By pattern, in their order: the numbers, none of a mark without; null where the name does not have it. */
  marks: (number[] | null)[];
}

/**
 * The same engine, where hits whose names follow one of the patterns are superseded by a newer version in the same folder:
 * another name that differs in its version alone, and that the caller may read. A document that states its validity itself is left
 * as it is. Costs a count of names for a search that finds such a name, and nothing otherwise.
 */
export function withNamedVersions(engine: SearchEngine, patterns: readonly string[]): SearchEngine {
  const read = versionReader(patterns);
  return {
    ...engine,
    async search(request, signal) {
      const response = await engine.search(request, signal);
      const nameOf = (hit: (typeof response.hits)[number]) =>
        hit.validity === undefined && typeof hit.document['sourcefile'] === 'string'
          ? hit.document['sourcefile']
          : '';
      const dated = [...new Set(response.hits.map(nameOf))].filter((name) => read(name) !== undefined);
      if (dated.length === 0) return response;
      const folders = [...new Set(dated.map(folderOf))].slice(0, MOST_FOLDERS);
      // Without the names of others nothing is known of versions: the results are good as they are.
      const names = await Promise.all(
        folders.map((folder) => namesIn(engine, folder, request, signal).catch(() => [])),
      );
      const newest = newestOf([...new Set([...dated, ...names.flat()])], read);
      return {
        ...response,
        hits: response.hits.map((hit) => {
          const supersededBy = newest.get(nameOf(hit));
          return supersededBy === undefined ? hit : { ...hit, validity: { supersededBy, by: {} } };
        }),
      };
    },
  };
}

async function namesIn(
  engine: SearchEngine,
  folder: string,
  { access, queryAuthorization, queueKey, credential }: SearchRequest,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const filter = scopeFilter({ include_folder: folder }, SCOPE_FIELDS);
  const { facets } = await engine.search(
    {
      top: 0,
      select: ['id'],
      facets: ['sourcefile,count:0'],
      ...(filter && { filter }),
      ...(access && { access }),
      ...(queryAuthorization !== undefined && { queryAuthorization }),
      ...(queueKey !== undefined && { queueKey }),
      ...(credential && { credential }),
    },
    signal,
  );
  const names = (facets['sourcefile'] ?? []).map(({ value }) => String(value));
  return names.filter((name) => folderOf(name) === folder);
}

/** The newest version by each older one. */
function newestOf(
  names: readonly string[],
  read: (name: string) => NamedVersion | undefined,
): Map<string, string> {
  const byStem = Map.groupBy(names, (name) => {
    const version = read(name);
    return `${folderOf(name)}\n${version?.stem ?? stemOf(name)}`;
  });
  const older = new Map<string, string>();
  for (const siblings of byStem.values()) {
    if (siblings.length < 2) continue;
    const versions = siblings.map((name) => ({ name, marks: read(name)?.marks ?? [] }));
    for (const one of versions) {
      const newer = versions.filter((other) => isNewer(other.marks, one.marks));
      const [newest] = newer.toSorted(
        (a, b) => Number(isNewer(b.marks, a.marks)) - Number(isNewer(a.marks, b.marks)),
      );
      if (newest) older.set(one.name, newest.name);
    }
  }
  return older;
}

/** Whether the first version is newer. A mark without a number makes a name older; names without a number are not compared. */
function isNewer(one: NamedVersion['marks'], other: NamedVersion['marks']): boolean {
  const count = Math.max(one.length, other.length);
  for (let at = 0; at < count; at++) {
    const [a = null, b = null] = [one[at], other[at]];
    if (isBareMark(a) !== isBareMark(b)) return isBareMark(b);
  }
  for (let at = 0; at < count; at++) {
    const [a = null, b = null] = [one[at], other[at]];
    if (a === null || b === null) continue;
    const difference = compareNumbers(a, b);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

function isBareMark(mark: number[] | null): boolean {
  return mark?.length === 0;
}

function compareNumbers(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Reads names by patterns such as `-v{n}`, `{year}`, `{date}` and `(superseded)`; undefined where none of them is in the name. */
export function versionReader(patterns: readonly string[]): (name: string) => NamedVersion | undefined {
  const expressions = patterns.map(expressionOf);
  return (name) => {
    if (name === '' || name.length > MOST_NAME || name.startsWith(`${UPLOADS_FOLDER}/`)) return undefined;
    let stem = withoutExtension(fileNameOf(name));
    const marks = expressions.map((expression) => {
      const found = expression.exec(stem);
      if (!found) return null;
      stem = `${stem.slice(0, found.index)} ${stem.slice(found.index + found[0].length)}`;
      return (found[1] ?? '').split(/[.-]/).filter(Boolean).map(Number);
    });
    const folded = foldedStem(stem);
    return marks.some((mark) => mark !== null) && /\p{L}/u.test(folded) ? { stem: folded, marks } : undefined;
  };
}

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  n: String.raw`(\d{1,6}(?:\.\d{1,6}){0,3})`,
  year: String.raw`((?:19|20)\d\d)`,
  date: String.raw`((?:19|20)\d\d-\d\d-\d\d)`,
};

/** Whole: `v1` is not in `v12`, nor `old` in `household`. Spaces, `-` and `_` are one. */
function expressionOf(pattern: string): RegExp {
  const source = pattern
    .split(/(\{(?:n|year|date)\}|[\s_-]+)/)
    .map((part) => {
      const placeholder = part.startsWith('{') ? PLACEHOLDERS[part.slice(1, -1)] : undefined;
      if (placeholder) return placeholder;
      return /^[\s_-]/.test(part)
        ? String.raw`[\s_-]`
        : part.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
    })
    .join('');
  const before = /^[\p{L}\p{N}{]/u.test(pattern) ? String.raw`(?<![\p{L}\p{N}])` : '';
  const after = /[\p{L}\p{N}}]$/u.test(pattern) ? String.raw`(?![\p{L}\p{N}])` : '';
  return new RegExp(`${before}${source}${after}`, 'iu');
}

function folderOf(name: string): string {
  return name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : '';
}

function withoutExtension(file: string): string {
  return file.replace(/\.[^.\s]{1,8}$/, '');
}

function stemOf(name: string): string {
  return foldedStem(withoutExtension(fileNameOf(name)));
}

function foldedStem(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_()[\]-]+/g, ' ')
    .trim();
}
