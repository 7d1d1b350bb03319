import { type Environment, EnvironmentError } from '#lib/config/environment.ts';
import { readSynonymsFile } from '../synonyms-file.ts';
import { type Finding, failed, ok } from './finding.ts';

/** Checks the lines of SYNONYMS_FILE; none without one. */
export function checkSynonyms({ SYNONYMS_FILE }: Pick<Environment, 'SYNONYMS_FILE'>): Finding[] {
  if (SYNONYMS_FILE === undefined) return [];
  try {
    return [ok('synonyms', `${readSynonymsFile(SYNONYMS_FILE).length} groups`)];
  } catch (thrown) {
    if (!(thrown instanceof EnvironmentError)) throw thrown;
    return thrown.faults.map((fault) =>
      failed('synonyms', fault, 'docs/administration.md says what it holds.'),
    );
  }
}
