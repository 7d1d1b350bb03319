import { readFileSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { EnvironmentError } from '#lib/config/environment.ts';
import { parseSynonyms, type SynonymGroup } from '#lib/core/question/synonyms.ts';
import { type Experiment, experimentsSchema } from '#lib/core/settings/experiments.ts';
import { parseQuestions } from '#lib/quality/parse-questions.ts';
import type { Question } from '#lib/quality/question.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { notJson } from '#lib/shared/json.ts';

/** Room for the longest words of the most groups that administrators write. */
const MOST_BYTES = 1_000_000;

/** The synonyms of SYNONYMS_FILE, none without one. Throws EnvironmentError that names each wrong line and what is allowed. */
export function readSynonymsFile(file: string | undefined): SynonymGroup[] {
  if (file === undefined) return [];
  try {
    const { size } = statSync(/* turbopackIgnore: true */ file);
    requireSmall(size);
    return groupsIn(readFileSync(/* turbopackIgnore: true */ file, 'utf8'));
  } catch (thrown) {
    throw named(file, thrown);
  }
}

/** The current content of SYNONYMS_FILE. */
export interface SynonymsFile {
  /** Those of the last version of the file that could be read. */
  groups: readonly SynonymGroup[];
  /** What is wrong with the file since. */
  faults: readonly string[];
}

/** Follows SYNONYMS_FILE: each call looks whether it has changed, and reads it if so. Never throws after the first read. */
export function followSynonymsFile(file: string | undefined): () => Promise<SynonymsFile> {
  let known: SynonymsFile = { groups: readSynonymsFile(file), faults: [] };
  let seen: string | undefined;
  return async () => {
    if (file === undefined) return known;
    try {
      const { mtimeMs, size } = await stat(/* turbopackIgnore: true */ file);
      const stamp = `${mtimeMs} ${size}`;
      if (stamp === seen) return known;
      requireSmall(size);
      known = { groups: groupsIn(await readFile(/* turbopackIgnore: true */ file, 'utf8')), faults: [] };
      seen = stamp;
    } catch (thrown) {
      const { faults } = named(file, thrown);
      if (faults.join() !== known.faults.join()) known = { groups: known.groups, faults };
    }
    return known;
  };
}

class Fault extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join(' '));
    this.faults = faults;
  }
}

function requireSmall(bytes: number): void {
  if (bytes > MOST_BYTES) throw new Fault([`it has ${bytes} bytes, and may have ${MOST_BYTES}.`]);
}

function groupsIn(text: string): SynonymGroup[] {
  const { groups, faults } = parseSynonyms(text);
  if (faults.length > 0) throw new Fault(faults);
  return groups;
}

function named(file: string, thrown: unknown): EnvironmentError {
  const faults = thrown instanceof Fault ? thrown.faults : [reasonOf(thrown)];
  return new EnvironmentError(faults.map((fault) => `SYNONYMS_FILE (${file}): ${fault}`));
}

function reasonOf(thrown: unknown): string {
  const isMissing = thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
  return isMissing ? 'there is no such file.' : 'it cannot be read.';
}

/** The experiments of EXPERIMENTS_FILE, none without one. Throws EnvironmentError that names the place in the file. */
export function readExperiments(file: string | undefined): Experiment[] {
  if (file === undefined) return [];
  const parsed = experimentsSchema.safeParse(readJson(file));
  if (parsed.success) return parsed.data.experiments;
  const faults = parsed.error.issues.map(({ path, message }) => `${z.core.toDotPath(path)}: ${message}`);
  throw new EnvironmentError(faults.map((fault) => `EXPERIMENTS_FILE (${file}): ${fault}`));
}

function readJson(file: string): unknown {
  let text = '';
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    return JSON.parse(text);
  } catch (thrown) {
    const reason = thrown instanceof SyntaxError ? notJson(text) : 'it cannot be read';
    throw new EnvironmentError([`EXPERIMENTS_FILE (${file}): ${reason}`]);
  }
}

/** Reads a file of questions. Throws `not-found`, or `bad-request` naming file, line and field. */
export async function readQuestions(path: string): Promise<Question[]> {
  let text: string;
  try {
    text = await readFile(/* turbopackIgnore: true */ path, 'utf8');
  } catch (cause) {
    throw new AppError('not-found', `Cannot read the questions in ${path}; is the path right?`, { cause });
  }
  return parseQuestions(text, path);
}
