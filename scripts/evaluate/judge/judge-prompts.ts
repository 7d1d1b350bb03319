import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What there is to judge; each has a prompt in a file of its name. */
const JUDGED = ['groundedness', 'relevance', 'citation-correctness', 'correctness', 'safety'] as const;

/** The judge's instructions, by what it judges. */
export type JudgePrompts = Record<(typeof JUDGED)[number], string>;

const OURS = 'data/prompts/judge';

/**
 * The files `<what is judged>.md` of `folder`, and ours for each that is not there. Throws what the file system throws for
 * a file that is there and cannot be read.
 */
export async function readJudgePrompts(folder: string | undefined): Promise<JudgePrompts> {
  const texts = await Promise.all(
    JUDGED.map(async (name) => [name, await readOne(`${name}.md`, folder)] as const),
  );
  return Object.fromEntries(texts) as JudgePrompts;
}

/** In hex: judgements by other prompts are not alike. */
export function hashPrompts(prompts: JudgePrompts): string {
  return createHash('sha256')
    .update(JSON.stringify(JUDGED.map((name) => prompts[name])))
    .digest('hex');
}

async function readOne(name: string, folder: string | undefined): Promise<string> {
  const theirs = folder === undefined ? undefined : await readIfThere(join(folder, name));
  return (theirs ?? (await readFile(join(OURS, name), 'utf8'))).trim();
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return undefined;
    throw thrown;
  }
}
