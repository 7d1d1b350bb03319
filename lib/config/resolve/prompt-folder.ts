import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PROMPT_FILES } from '../server-variables.ts';
import type { Faults } from './faults.ts';

/** Notes where the folder of prompts replaces none of ours: its name, or those in it, are misspelt. */
export function requirePrompts(folder: string | undefined, faults: Faults): void {
  if (folder === undefined) return;
  if (!statSync(/* turbopackIgnore: true */ folder, { throwIfNoEntry: false })?.isDirectory()) {
    faults.wrong('PROMPT_DIR', folder, 'there is no such folder');
  } else if (!PROMPT_FILES.some((name) => existsSync(join(/* turbopackIgnore: true */ folder, name)))) {
    faults.wrong('PROMPT_DIR', folder, `it holds none of ${PROMPT_FILES.join(', ')}`);
  }
}
