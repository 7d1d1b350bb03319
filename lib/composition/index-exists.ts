import { existsSync } from 'node:fs';
import type { Environment } from '#lib/config/environment.ts';
import { indexPath } from '#lib/search/embedded/index-file.ts';

/** Whether there is an embedded index in DATA_DIR, of whatever state. */
export function indexExists({ DATA_DIR }: Pick<Environment, 'DATA_DIR'>): boolean {
  return existsSync(indexPath(DATA_DIR));
}
