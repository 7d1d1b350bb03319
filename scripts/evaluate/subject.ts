import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Container } from '#lib/composition/container.ts';
import type { EvaluatedSubject } from '#lib/evals/evaluation.ts';

/** The engines that answer in this container, so that nobody takes figures of one for those of another. */
export async function subjectOf({
  environment: { services },
  search,
  answerer,
  administered,
}: Pick<Container, 'environment' | 'search' | 'answerer' | 'administered'>): Promise<EvaluatedSubject> {
  const isModel = services.answerer.answerer !== 'extractive';
  return {
    version: await ownVersion(),
    searchEngine: search.name,
    answerer: isModel ? services.answerer.answerer : answerer,
    model: isModel ? answerer : null,
    embeddingModel: services.embeddings?.model ?? null,
    promptsSha256: isModel ? hash(JSON.stringify(await administered.prompts())) : null,
  };
}

async function ownVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return String(JSON.parse(text).version);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
