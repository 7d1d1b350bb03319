import { isRecord } from '#lib/shared/json.ts';

/** A document that the answer may cite as `[docN]`, N being its number in the list. */
export interface Citation {
  content: string;
  title: string | null;
  url: string | null;
  filepath: string | null;
  chunkId: string | null;
}

/** A retrieved document, and why it was filtered out if it was. */
export interface RetrievedDocument extends Citation {
  score: number | null;
  rerankerScore: number | null;
  /** `score`: below the requested strictness. `rerank`: others ranked higher. */
  filterReason: string | null;
}

/** The service's report on its retrieval (`azureChatExtensionsMessageContext`). */
export interface DataContext {
  citations: Citation[];
  /** The search queries made from the conversation. */
  queries: string[];
  retrieved: RetrievedDocument[];
}

/** The context of an empty retrieval. */
export const NO_CONTEXT: DataContext = { citations: [], queries: [], retrieved: [] };

/** Parses the context in a chunk's `delta`; undefined without one. Ignores fields of an unexpected type. */
export function readContext(chunk: unknown): DataContext | undefined {
  if (!isRecord(chunk) || !Array.isArray(chunk['choices'])) return undefined;
  for (const choice of chunk['choices']) {
    const delta: unknown = isRecord(choice) ? choice['delta'] : undefined;
    const context = isRecord(delta) ? delta['context'] : undefined;
    if (isRecord(context)) {
      return {
        citations: records(context['citations']).map(toCitation),
        queries: readIntent(context['intent']),
        retrieved: records(context['all_retrieved_documents']).map(toRetrieved),
      };
    }
  }
  return undefined;
}

/** A string with a JSON array; some API versions send the queries as an array. */
function readIntent(intent: unknown): string[] {
  if (typeof intent !== 'string') return strings(intent);
  try {
    const parsed: unknown = JSON.parse(intent);
    return Array.isArray(parsed) ? strings(parsed) : [String(parsed)];
  } catch {
    return intent === '' ? [] : [intent];
  }
}

function toCitation(given: Record<string, unknown>): Citation {
  return {
    content: text(given['content']) ?? '',
    title: text(given['title']),
    url: text(given['url']),
    filepath: text(given['filepath']),
    chunkId: text(given['chunk_id']),
  };
}

function toRetrieved(given: Record<string, unknown>): RetrievedDocument {
  return {
    ...toCitation(given),
    score: number(given['original_search_score']),
    rerankerScore: number(given['rerank_score']),
    filterReason: text(given['filter_reason']),
  };
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
