import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LICENCE = /^(licen[cs]e|notice|copying)/i;

/** The licences, which say that they go where the package goes, of the packages that are in part in `copied`. */
export function licencesOf(copied: string): string[] {
  return globSync('**/package.json', { cwd: copied })
    .map((manifest) => join('node_modules', dirname(manifest)))
    .flatMap((folder) => globSync('*', { cwd: folder, withFileTypes: true }))
    .filter((entry) => entry.isFile() && LICENCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
