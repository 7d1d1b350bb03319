import { type Attributes, SpanKind } from '@opentelemetry/api';
import type { SearchHit } from '#lib/core/events/passage.ts';
import type { SearchEngine, SearchRequest } from '#lib/core/ports/search-engine.ts';
import type { EmbeddingModel, Reranker } from '#lib/core/ports/search-models.ts';
import { GEN_AI, known } from './attributes.ts';
import { queryText } from './content.ts';
import { inCountedSpan } from './in-span.ts';
import { instruments } from './instruments.ts';

const CLIENT = { kind: SpanKind.CLIENT };

/**
 * Wraps a search engine: each search runs within a span that records the mode and the outcome, never the
 * query.
 */
export function instrumentSearch(engine: SearchEngine): SearchEngine {
  const shared = { [GEN_AI.operation]: 'retrieval', [GEN_AI.dataSource]: engine.name };
  return {
    ...engine,
    search: (request, signal) =>
      inCountedSpan(
        `retrieval ${engine.name}`,
        { ...CLIENT, attributes: { ...shared, ...searchAttributes(request) }, counted: shared },
        async (span) => {
          const response = await engine.search(request, signal);
          const best = bestOf(response.hits);
          span.setAttributes(
            known({
              'citewell.search.hits': response.hits.length,
              'citewell.search.best_score': best?.score,
            }),
          );
          if (best)
            instruments().bestScore.record(best.score, {
              [GEN_AI.dataSource]: engine.name,
              'citewell.score.kind': best.kind,
            });
          return response;
        },
        signal,
      ),
  };
}

/** Wraps an embedding model: each call runs within a span. */
export function instrumentEmbeddings(model: EmbeddingModel): EmbeddingModel {
  const [name = model.name, dimensions] = model.name.split('@');
  const shared = { [GEN_AI.operation]: 'embeddings', [GEN_AI.requestModel]: name };
  return {
    ...model,
    embed: (texts, signal) => {
      const attributes = known({
        ...shared,
        [GEN_AI.dimensions]: dimensions === undefined ? undefined : Number(dimensions),
        'citewell.embeddings.texts': texts.length,
      });
      const options = { ...CLIENT, attributes, counted: shared };
      return inCountedSpan(`embeddings ${name}`, options, () => model.embed(texts, signal), signal);
    },
  };
}

/** Wraps a reranker: each call runs within a span. */
export function instrumentReranker(reranker: Reranker): Reranker {
  const shared = { [GEN_AI.operation]: 'rerank', [GEN_AI.requestModel]: reranker.name };
  return {
    ...reranker,
    rerank: (query, texts, signal) => {
      const attributes = { ...shared, 'citewell.rerank.passages': texts.length };
      const options = { ...CLIENT, attributes, counted: shared };
      return inCountedSpan(
        `rerank ${reranker.name}`,
        options,
        () => reranker.rerank(query, texts, signal),
        signal,
      );
    },
  };
}

function searchAttributes({ searchText, vectorQueries = [], top, semantic }: SearchRequest): Attributes {
  const hasText = searchText !== undefined;
  const mode = vectorQueries.length === 0 ? 'text' : hasText ? 'hybrid' : 'vector';
  return known({
    'citewell.search.mode': mode,
    'citewell.search.semantic': semantic !== undefined,
    [GEN_AI.topK]: top,
    [GEN_AI.queryText]: queryText(searchText),
  });
}

/** The best score among the hits, of the last ranker. */
function bestOf(hits: readonly SearchHit[]): { score: number; kind: 'reranker' | 'search' } | undefined {
  const [first] = hits;
  if (!first) return undefined;
  const reranked = hits.flatMap(({ rerankerScore }) => rerankerScore ?? []);
  if (reranked.length > 0) return { score: Math.max(...reranked), kind: 'reranker' };
  return { score: Math.max(...hits.map(({ score }) => score)), kind: 'search' };
}
