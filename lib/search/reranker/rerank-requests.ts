import type { JsonObject } from '#lib/shared/json.ts';

/** How a server takes its texts: as `documents` (Jina, Cohere, vLLM, llama.cpp), or as `texts` (Text Embeddings Inference). */
export type TextField = 'documents' | 'texts';

/** Text Embeddings Inference takes 32 texts in one request unless told otherwise. */
const MOST_TEXTS = 25;

/** The addresses that a base address may mean: `…/rerank` itself, and without a path also those of versioned interfaces. */
export function rerankAddresses(baseUrl: string): string[] {
  if (/\/rerank(ing)?$/.test(baseUrl)) return [baseUrl];
  const hasPath = new URL(baseUrl).pathname !== '/';
  return (hasPath ? ['/rerank'] : ['/rerank', '/v1/rerank', '/v2/rerank']).map((path) => baseUrl + path);
}

/** The bodies of the requests for some texts, and the index of the first text of each. */
export function rerankBodies(
  { model, query, texts }: { model: string | undefined; query: string; texts: readonly string[] },
  field: TextField,
): { first: number; texts: number; body: JsonObject }[] {
  if (field === 'documents') {
    return [
      { first: 0, texts: texts.length, body: { ...(model && { model }), query, documents: [...texts] } },
    ];
  }
  return Array.from({ length: Math.ceil(texts.length / MOST_TEXTS) }, (_, part) => {
    const first = part * MOST_TEXTS;
    const some = texts.slice(first, first + MOST_TEXTS);
    // Without `truncate`, a text beyond the model's window fails the request.
    return { first, texts: some.length, body: { query, texts: some, truncate: true } };
  });
}
