import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PromptTexts } from '#lib/core/answer/system-prompt.ts';

// Not relative to this file: a bundled server runs elsewhere, but always in the application's folder.
const BUILT_IN = join(/* turbopackIgnore: true */ process.cwd(), 'data/prompts');

/**
 * The prompts: the files of `folder`, and the built-in text for each missing file. Throws file system errors
 * for files that exist and cannot be read.
 */
export function readPrompts(folder?: string): PromptTexts {
  const read = (name: string) => readOne(name, folder);
  return {
    system: read('system.md'),
    systemOpen: read('system-open.md'),
    followUps: read('follow-ups.md'),
    rewriteQuery: read('rewrite-query.md'),
  };
}

/** The prompt for titles; reads files as `readPrompts` does. */
export function readTitlePrompt(folder?: string): string {
  return readOne('title.md', folder);
}

function readOne(name: string, folder: string | undefined): string {
  return readPrompt(folder, name) ?? readFileSync(join(BUILT_IN, name), 'utf8').trim();
}

function readPrompt(folder: string | undefined, name: string): string | undefined {
  if (folder === undefined) return undefined;
  try {
    return readFileSync(join(/* turbopackIgnore: true */ folder, name), 'utf8').trim();
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return undefined;
    throw thrown;
  }
}
