import { type Attributes, SpanKind } from '@opentelemetry/api';
import type { EmbeddingModel, SearchEngine, SearchHit, SearchRequest } from '#lib/core/ports.ts';
import { errorType, GEN_AI, known } from './attributes.ts';
import { queryText } from './content.ts';
import { inSpan } from './in-span.ts';
import { instruments } from './instruments.ts';
import { noteOperation } from './model-call.ts';

/** The same engine, each search within a span that tells how it searched and what came of it, never for what. */
export function observeSearch(engine: SearchEngine): SearchEngine {
  const shared = { [GEN_AI.operation]: 'retrieval', [GEN_AI.dataSource]: engine.name };
  return {
    ...engine,
    search: (request, signal) =>
      measured(
        shared,
        signal,
        { ...shared, ...searchAttributes(request) },
        `retrieval ${engine.name}`,
        async (note) => {
          const response = await engine.search(request, signal);
          const best = bestOf(response.hits);
          note(
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
      ),
  };
}

/** The same model, each call within a span. */
export function observeEmbeddings(model: EmbeddingModel): EmbeddingModel {
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
      return measured(shared, signal, attributes, `embeddings ${name}`, () => model.embed(texts, signal));
    },
  };
}

async function measured<T>(
  shared: Attributes,
  signal: AbortSignal | undefined,
  attributes: Attributes,
  span: string,
  work: (note: (attributes: Attributes) => void) => Promise<T>,
): Promise<T> {
  const startedMs = performance.now();
  let failedAs: string | undefined;
  try {
    const options = { kind: SpanKind.CLIENT, attributes };
    return await inSpan(span, options, (opened) => work((more) => void opened.setAttributes(more)), signal);
  } catch (thrown) {
    failedAs = signal?.aborted ? undefined : errorType(thrown);
    throw thrown;
  } finally {
    noteOperation(shared, startedMs, failedAs);
  }
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

/** The best score of all hits, by the ranker that looked last. */
function bestOf(hits: readonly SearchHit[]): { score: number; kind: 'reranker' | 'search' } | undefined {
  const [first] = hits;
  if (!first) return undefined;
  const reranked = hits.flatMap(({ rerankerScore }) => rerankerScore ?? []);
  if (reranked.length > 0) return { score: Math.max(...reranked), kind: 'reranker' };
  return { score: Math.max(...hits.map(({ score }) => score)), kind: 'search' };
}
