import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { MAX_SYNONYM_GROUPS, parseSynonymGroup, type SynonymGroup } from './synonym-group.ts';

/** Faults that are told at once. */
const MOST_FAULTS = 10;

/** The groups of a file, or what is wrong with it, by line. */
export type ParsedSynonyms = { groups: SynonymGroup[]; faults: [] } | { groups: []; faults: string[] };

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
