import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Environment, EnvironmentError } from '#lib/config/environment.ts';
import { readSynonymsFile } from '../operator-files.ts';
import { readBranding } from '../read-branding.ts';
import { requireSources } from '../sync-sources.ts';
import { type Examination, type Finding, failed, ok } from './finding.ts';

/** Checks that the data folder can be written, or created. */
export function checkDataDir({ environment }: Pick<Examination, 'environment'>): Finding {
  const folder = resolve(environment.DATA_DIR);
  const check = `folder ${folder}`;
  if (environment.READ_ONLY) return ok(check, 'is only read (READ_ONLY)');
  try {
    accessSync(nearest(folder), constants.R_OK | constants.W_OK | constants.X_OK);
    return ok(check, existsSync(folder) ? 'can be written' : 'will be made at the first start');
  } catch {
    return failed(check, 'cannot be written', 'Set DATA_DIR to a folder that this user may write to.');
  }
}

function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder));
}

/** Checks the texts, colours and pictures of BRANDING_FILE; none without one. */
export function checkBranding({ BRANDING_FILE }: Pick<Environment, 'BRANDING_FILE'>): Finding[] {
  if (BRANDING_FILE === undefined) return [];
  try {
    const parts = Object.keys(readBranding(BRANDING_FILE));
    return [ok('branding', parts.length > 0 ? parts.join(', ') : `${BRANDING_FILE} is empty`)];
  } catch (thrown) {
    if (!(thrown instanceof EnvironmentError)) throw thrown;
    return thrown.faults.map((fault) => failed('branding', fault, 'docs/branding.md says what it holds.'));
  }
}

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

/** Checks the sources of SOURCES_FILE; none without one. */
export function checkSources(environment: Pick<Environment, 'SOURCES_FILE' | 'people'>): Finding[] {
  if (environment.SOURCES_FILE === undefined) return [];
  try {
    const sources = requireSources(environment);
    const open = sources.filter(({ labels }) => labels.oids.length + labels.groups.length === 0);
    const isHidden = environment.people.accessControl && open.length > 0;
    const names = open.map(({ name }) => name).join(', ');
    const note = isHidden
      ? `; ${names}: no readers, so ACCESS_CONTROL shows what the source itself allows`
      : '';
    return [ok('sources', `${sources.length} sources${note}`)];
  } catch (thrown) {
    if (!(thrown instanceof EnvironmentError)) throw thrown;
    return thrown.faults.map((fault) => failed('sources', fault, 'docs/sources.md says what it holds.'));
  }
}
