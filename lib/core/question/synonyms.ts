import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';

/**
 * Words or phrases of a company that mean the same. With `means`, a question's `words` also mean those, and not the other
 * way round; without, each of `words` means all others.
 */
export interface SynonymGroup {
  words: string[];
  means: string[];
}

/** Most groups of a file, and of those that administrators add. */
export const MAX_SYNONYM_GROUPS = 2000;
/** Most words or phrases on one side of a group. */
export const MAX_SYNONYM_WORDS = 20;
/** Most characters of a word or phrase. */
export const MAX_SYNONYM_LENGTH = 80;

const ARROW = '=>';
/** Most characters of a line: more hold no group, and are not read. */
const MAX_LINE = 8000;

/**
 * A group from one line in the format of Solr, Elasticsearch and Azure AI Search: `PTO, annual leave` means the same,
 * `PTO => annual leave` one way; `\,` is a comma in a word. Throws `bad-request` that says what is allowed.
 */
export function parseSynonymGroup(line: string): SynonymGroup {
  if (line.length > MAX_LINE) throw fault(`${MAX_LINE} characters at most`, 'words');
  const sides = line.split(ARROW);
  if (sides.length > 2) throw fault('one "=>" at most', 'words');
  const [words = '', means] = sides;
  if (means === undefined) return checkSynonymGroup({ words: wordsOf(words), means: [] });
  if (means.trim() === '') throw fault('at least one word after "=>"', 'means');
  return checkSynonymGroup({ words: wordsOf(words), means: wordsOf(means) });
}

/** A group as a line that `parseSynonymGroup` reads. */
export function formatSynonymGroup({ words, means }: SynonymGroup): string {
  const list = (side: string[]) => side.map((word) => word.replaceAll(/[\\,]/g, '\\$&')).join(', ');
  return means.length > 0 ? `${list(words)} ${ARROW} ${list(means)}` : list(words);
}

/** The group trimmed and without repetitions. Throws `bad-request` that names the field and says what is allowed. */
export function checkSynonymGroup({ words, means }: SynonymGroup): SynonymGroup {
  const checked = { words: checkWords(words, 'words'), means: checkWords(means, 'means') };
  if (checked.words.length === 0) throw fault('at least one word', 'words');
  if (checked.words.length === 1 && checked.means.length === 0) {
    throw fault('two or more words with commas between them, or "=>" and what the word means', 'words');
  }
  return checked;
}

function wordsOf(list: string): string[] {
  return list.split(/(?<!\\),/).map((word) => word.replaceAll(/\\([\\,])/g, '$1'));
}

function checkWords(words: readonly string[], field: 'words' | 'means'): string[] {
  const distinct = new Map<string, string>();
  for (const word of words) {
    const plain = word.trim().replaceAll(/\s+/g, ' ');
    if (plain === '') continue;
    if (plain.length > MAX_SYNONYM_LENGTH) {
      throw fault(`${MAX_SYNONYM_LENGTH} characters at most in "${plain.slice(0, 20)}…"`, field);
    }
    if (!/[\p{L}\p{N}]/u.test(plain)) throw fault(`a letter or a digit in "${plain}"`, field);
    if (/=>/.test(plain)) throw fault('no "=>" within a word', field);
    const key = plain.toLowerCase();
    if (!distinct.has(key)) distinct.set(key, plain);
  }
  if (distinct.size > MAX_SYNONYM_WORDS) throw fault(`${MAX_SYNONYM_WORDS} words at most`, field);
  return [...distinct.values()];
}

function fault(needs: string, field: 'words' | 'means'): AppError {
  return new AppError('bad-request', `A group of synonyms takes ${needs}.`, { field });
}

/** Faults reported at once. */
const MOST_FAULTS = 10;

/** The groups of a file, or what is wrong with it, by line. */
type ParsedSynonyms = { groups: SynonymGroup[]; faults: [] } | { groups: []; faults: string[] };

/**
 * Reads groups, one a line as `parseSynonymGroup` reads them; blank lines and lines that begin with `#` are skipped. JSON
 * is read as well: a list of such lines, or a synonym map of Azure AI Search, whose `synonyms` hold them.
 */
export function parseSynonyms(text: string): ParsedSynonyms {
  const lines = linesOf(text.replace(/^\uFEFF/, ''));
  if (typeof lines === 'string') return { groups: [], faults: [lines] };
  const groups: SynonymGroup[] = [];
  const faults: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (faults.length === MOST_FAULTS) break;
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    try {
      groups.push(parseSynonymGroup(line));
    } catch (thrown) {
      faults.push(`line ${index + 1}: ${AppError.from(thrown).message}`);
    }
  }
  if (groups.length > MAX_SYNONYM_GROUPS) {
    faults.push(`it has ${groups.length} groups, and may have ${MAX_SYNONYM_GROUPS}.`);
  }
  return faults.length > 0 ? { groups: [], faults } : { groups, faults: [] };
}

const JSON_SHAPE =
  'as JSON it takes a list of lines, ["PTO, annual leave"], or a synonym map of Azure AI Search, {"synonyms": "PTO, annual leave\\n…"}.';

/** The lines of a file, or what is wrong with it. */
function linesOf(text: string): string[] | string {
  if (!/^\s*[[{]/.test(text)) return text.split(/\r?\n/);
  try {
    const value: unknown = JSON.parse(text);
    const lines = isRecord(value) ? value['synonyms'] : value;
    if (typeof lines === 'string') return lines.split(/\r?\n/);
    const isList = Array.isArray(lines) && lines.every((line) => typeof line === 'string');
    return isList ? lines : JSON_SHAPE;
  } catch {
    return 'it begins like JSON and is none.';
  }
}

/** A group of synonyms that an administrator added. */
export interface StoredSynonyms extends SynonymGroup {
  /** `sy_…` */
  id: string;
  changedAtMs: number;
  changedBy: string | null;
}

/**
 * The groups of synonyms that administrators added, at most MAX_SYNONYM_GROUPS. Groups are stored as `checkSynonymGroup`
 * returns them; what it throws, these methods throw.
 */
export interface SynonymRepository {
  /** Last changed first. */
  list(): Promise<StoredSynonyms[]>;
  /** Grows with each change in any process; 0 before the first. */
  version(): Promise<number>;
  /** Adds all groups or none. Throws `too-large` when there is no room for them. */
  add(groups: readonly SynonymGroup[], by: string | null): Promise<StoredSynonyms[]>;
  /** Resolves with the group before and after. Throws `not-found`. */
  change(
    id: string,
    group: SynonymGroup,
    by: string | null,
  ): Promise<{ before: StoredSynonyms; after: StoredSynonyms }>;
  /** Resolves with the removed group. Throws `not-found`. */
  remove(id: string): Promise<StoredSynonyms>;
}
