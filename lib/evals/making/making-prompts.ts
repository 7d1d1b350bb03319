import { readFile } from 'node:fs/promises';

/** What a model is told that makes questions, and that checks them. */
export interface MakingPrompts {
  make: string;
  check: string;
}

const OURS = 'data/prompts/questions';

/** The prompts in `data/prompts/questions`. */
export async function readMakingPrompts(): Promise<MakingPrompts> {
  const [make, check] = await Promise.all(
    ['make', 'check'].map(async (name) => (await readFile(`${OURS}/${name}.md`, 'utf8')).trim()),
  );
  return { make: make ?? '', check: check ?? '' };
}
