import type { Settings } from '#lib/core/settings.ts';

/** `azureSearchQueryType` of the public specification. */
export type QueryType = 'simple' | 'semantic' | 'vector' | 'vector_simple_hybrid' | 'vector_semantic_hybrid';

/** The query type for the settings, and the settings that the index does not support. */
export interface ChosenQueryType {
  queryType: QueryType;
  notices: string[];
}

type QuerySettings = Pick<Settings, 'retrieval_mode' | 'semantic_ranker' | 'search_text_embeddings'>;

/** By mode: without and with semantic ranking. No type ranks vectors alone semantically. */
const QUERY_TYPES: Record<Settings['retrieval_mode'], [plain: QueryType, semantic: QueryType]> = {
  text: ['simple', 'semantic'],
  hybrid: ['vector_simple_hybrid', 'vector_semantic_hybrid'],
  vectors: ['vector', 'vector'],
};

/** Chooses the closest supported query type. */
export function chooseQueryType(
  settings: QuerySettings,
  { hasEmbeddings, hasSemantics }: { hasEmbeddings: boolean; hasSemantics: boolean },
): ChosenQueryType {
  const asked = settings.search_text_embeddings ? settings.retrieval_mode : 'text';
  const mode = hasEmbeddings ? asked : 'text';
  const isSemantic = settings.semantic_ranker && hasSemantics;
  const [plain, semantic] = QUERY_TYPES[mode];
  const remarks: [applies: boolean, notice: string][] = [
    [mode !== asked, 'No embedding deployment is configured; only words were searched for.'],
    [
      settings.semantic_ranker && !hasSemantics,
      'This index has no semantic configuration; results keep their order.',
    ],
    [
      isSemantic && mode === 'vectors',
      'Vectors alone are not ranked semantically; results keep their order.',
    ],
  ];
  return {
    queryType: isSemantic ? semantic : plain,
    notices: remarks.flatMap(([applies, notice]) => (applies ? [notice] : [])),
  };
}
