import type { IndexFieldNames } from '#lib/config/services.ts';
import type { EmbeddingModel } from '#lib/core/ports/embedding-models.ts';
import { embeddedText } from '../embedded-text.ts';
import { readEntry } from './document-records.ts';
import { WINDOW } from './passage-vectors.ts';
import { type IndexAction, sendActions, type Target } from './send-actions.ts';

/**
 * Merges into passages of an index that does not store vectors: recomputes and sends their vectors, which
 * the service would drop. Ignores missing passages.
 */
export async function mergeWithVectors(
  target: Target,
  fields: IndexFieldNames,
  embeddings: EmbeddingModel | undefined,
  actions: readonly IndexAction[],
): Promise<void> {
  for (let start = 0; start < actions.length; start += WINDOW) {
    const merges: IndexAction[] = [];
    const texts: string[] = [];
    for (const action of actions.slice(start, start + WINDOW)) {
      const entry = await readEntry(target.connection, target.index, String(action[target.key]));
      if (!entry) continue;
      merges.push(action);
      texts.push(textOf(entry, fields));
    }
    const vectors = await embeddings?.embed(texts);
    const withVector = (action: IndexAction, index: number): IndexAction =>
      vectors && fields.embedding ? { ...action, [fields.embedding]: vectors[index] } : action;
    await sendActions(target, merges.map(withVector));
  }
}

function textOf(entry: Record<string, unknown>, fields: IndexFieldNames): string {
  const headings = fields.headings === undefined ? [] : entry[fields.headings];
  return embeddedText({
    headings: Array.isArray(headings) ? headings.map(String) : [],
    content: String(entry[fields.content] ?? ''),
  });
}
