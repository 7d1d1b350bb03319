import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Examination } from './examination.ts';
import { type Finding, failed, ok } from './finding.ts';

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
