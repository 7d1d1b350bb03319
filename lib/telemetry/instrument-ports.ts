import { type Attributes, context, SpanKind, trace } from '@opentelemetry/api';
import type { SearchHit } from '#lib/core/events/passage.ts';
import type { DocumentService } from '#lib/core/ports/document-service.ts';
import type { Limits } from '#lib/core/ports/limits.ts';
import type { SearchEngine, SearchRequest } from '#lib/core/ports/search-engine.ts';
import type { EmbeddingModel, Reranker } from '#lib/core/ports/search-models.ts';
import type { Records } from '#lib/core/records/records.ts';
import type { SourceState } from '#lib/core/records/sources.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { ERROR_TYPE, errorType, GEN_AI, inCountedSpan, inSpan, known, queryText } from './in-span.ts';
import { instruments } from './instruments.ts';
import { meter } from './running.ts';

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

/** What is measured of a source beside its runs. */
type MeasuredSource = Pick<SourceState, 'name' | 'isPaused' | 'succeededAtMs' | 'failedDocuments'> & {
  everyMs: number;
};

const SOURCE_NAME = 'citewell.source.name';

/**
 * Records, at each export, how old the last success of each source is, and how many of its documents fail. Of a source that
 * never succeeded, the age counts from now; one that is paused has none. The function that is returned counts ended runs.
 */
export function instrumentSources(
  read: () => Promise<MeasuredSource[]>,
  now: () => number,
): (name: string, outcome: string) => void {
  const gauge = (name: string, unit: string, description: string) =>
    meter().createObservableGauge(`citewell.source.${name}`, { unit, description });
  const age = gauge('last_success.age', 's', 'Time since the last success of a source.');
  const interval = gauge('interval', 's', 'How often a source is to run.');
  const failed = gauge('documents.failed', '{document}', 'Documents whose latest version is not indexed.');
  const startedMs = now();
  meter().addBatchObservableCallback(
    async (result) => {
      // Records that are away have an alert of their own.
      for (const source of await read().catch(() => [])) {
        const attributes = { [SOURCE_NAME]: source.name };
        result.observe(failed, source.failedDocuments, attributes);
        if (source.isPaused) continue;
        result.observe(interval, source.everyMs / 1000, attributes);
        result.observe(age, Math.max(0, now() - (source.succeededAtMs ?? startedMs)) / 1000, attributes);
      }
    },
    [age, interval, failed],
  );
  return (name, outcome) =>
    instruments().sourceRuns.add(1, { [SOURCE_NAME]: name, 'citewell.source.outcome': outcome });
}

type System = 'sqlite' | 'postgresql';
type Call = (...args: unknown[]) => unknown;

/** Called repeatedly during an answer or upload: counted, without spans. */
const ONLY_COUNTED: readonly string[] = [
  'uploadSessions.read',
  'uploadSessions.write',
  'conversations.append',
  'conversations.log',
  'uploads.touch',
];

/**
 * Wraps the records: each call runs within a span named after it, without statements or values. Outside a
 * request, calls are only counted.
 */
export function instrumentRecords(records: Records, system: System): Records {
  const observed: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(records)) {
    observed[name] = typeof part === 'function' ? part : observeRepository(name, part, system);
  }
  return observed as unknown as Records;
}

function observeRepository(book: string, calls: object, system: System): object {
  const observed = Object.entries(calls).map(([name, call]) => [
    name,
    typeof call === 'function' ? observeCall(`${book}.${name}`, call.bind(calls) as Call, system) : call,
  ]);
  return Object.fromEntries(observed);
}

function observeCall(operation: string, call: Call, system: System): Call {
  const attributes = { 'db.system.name': system, 'db.operation.name': operation };
  const isTraced = !ONLY_COUNTED.includes(operation);
  return (...args) => {
    const run = () => call(...args);
    const isWithin = isTraced && trace.getSpan(context.active()) !== undefined;
    const options = { kind: SpanKind.CLIENT, attributes };
    const startedMs = performance.now();
    const done = isWithin ? inSpan(operation, options, async () => run()) : run();
    // Streamed lists take as long as their reader.
    if (!(done instanceof Promise)) return done;
    const count = (error?: string) =>
      instruments().store.record(
        (performance.now() - startedMs) / 1000,
        known({ ...attributes, [ERROR_TYPE]: error }),
      );
    done.then(
      () => count(),
      (thrown: unknown) => count(errorType(thrown)),
    );
    return done;
  };
}

/** Wraps limits: counts rejections and slots in use. */
export function instrumentLimits(limits: Limits): Limits {
  return {
    ...limits,
    countRequest: (consumer) => counted('requests', () => limits.countRequest(consumer)),
    async openAnswer(consumer) {
      const lease = await counted('answers', () => limits.openAnswer(consumer));
      instruments().activeAnswers.add(1);
      let isOpen = true;
      return {
        async close(tokens) {
          if (isOpen) instruments().activeAnswers.add(-1);
          isOpen = false;
          await lease.close(tokens);
        },
      };
    },
  };
}

/** The same document service; counts the documents that it reads or has queued. */
export function instrumentDocumentService(documentService: DocumentService): DocumentService {
  return {
    ...documentService,
    async add(document, watch) {
      const { pendingDocuments } = instruments();
      const attributes = { 'citewell.document.origin': document.origin };
      pendingDocuments.add(1, attributes);
      try {
        return await documentService.add(document, watch);
      } finally {
        pendingDocuments.add(-1, attributes);
      }
    },
  };
}

async function counted<T>(kind: 'requests' | 'answers', work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'rate-limited') {
      instruments().refusals.add(1, { 'citewell.limit': kind });
    }
    throw thrown;
  }
}
