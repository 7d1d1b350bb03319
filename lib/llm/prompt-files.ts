import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PromptTexts } from '#lib/core/prompt-texts.ts';

// Not a URL beside this file: a bundled server runs elsewhere, but always in the application's folder.
const BUILT_IN = join(/* turbopackIgnore: true */ process.cwd(), 'data/prompts');

/**
 * What models are told: the files of `folder`, and ours for each file that is not there. Throws what the file system
 * throws for a file that is there and cannot be read.
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

/** How a model is told to name a conversation; as readPrompts. */
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
