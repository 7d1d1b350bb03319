import type {
  AnswerTrace,
  RetrievalStep,
  TracedGeneration,
  TracedPassage,
  TracedQuery,
  TracedReranking,
  TracedRetrieval,
  TracedSupport,
  TracedUsage,
  TraceNotice,
} from '#lib/core/events/answer-trace.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import { NOTICE_TITLES, STEP, type Thought } from './thought.ts';

/** Renders a trace as the thoughts of protocols 1 to 3, titled and ordered as in the Azure sample, with our own notices last. */
export function renderThoughts(trace: AnswerTrace): Thought[] {
  const { question, query, retrieval, reranking, results, prompt, generation, citations, support, notices } =
    trace;
  return [
    ...(question === undefined ? [] : [{ title: STEP.question, description: question, props: null }]),
    ...(query ? [{ title: STEP.query, description: query.text, props: queryProps(query) }] : []),
    ...(retrieval ? [renderRetrieval(retrieval)] : []),
    ...(reranking ? [renderReranking(reranking)] : []),
    ...(results
      ? [
          {
            title: STEP.results,
            description: results.passages.map(renderPassage),
            props: known({ ms: rounded(results.ms) }),
          },
        ]
      : []),
    ...(prompt
      ? [
          {
            title: STEP.prompt,
            description: prompt.messages.map((message) => JSON.stringify(message)),
            props: known({ model: prompt.model, ...generationProps(generation) }),
          },
        ]
      : []),
    ...(generation?.reasoning
      ? [{ title: STEP.reasoning, description: generation.reasoning, props: null }]
      : []),
    ...notices.filter(({ kind }) => kind !== 'model').map(renderNotice),
    ...(citations
      ? [
          {
            title: STEP.citations,
            description: citations.verified,
            props: { verified: citations.verified.length, unverified: citations.unverified },
          },
        ]
      : []),
    ...(support ? [renderSupport(support)] : []),
    ...notices.filter(({ kind }) => kind === 'model').map(renderNotice),
  ];
}

function queryProps({ search, model, usage, ms }: TracedQuery): JsonObject {
  return known({
    has_vector: search.hasVector,
    use_semantic_captions: search.semanticCaptions,
    use_semantic_ranker: search.semanticRanker,
    retrieval_mode: search.retrievalMode,
    top: search.top,
    filter: search.filter,
    model,
    token_usage: usage && renderUsage(usage),
    ms: rounded(ms),
    query_type: search.queryType,
    strictness: search.strictness,
    in_scope: search.inScope,
  });
}

/** The steps in words, and in the service's own names as the sample's page draws them. */
function renderRetrieval({ knowledgeBase, effort, isPartial, steps, ms }: TracedRetrieval): Thought {
  return {
    title: STEP.retrieval,
    description: steps.map(stepText),
    props: known({
      knowledge_base: knowledgeBase,
      retrieval_reasoning_effort: effort,
      partial: isPartial,
      ms: rounded(ms),
      query_plan: steps.map(renderStep),
    }),
  };
}

function stepText({ type, source, query, count, inputTokens, outputTokens, ms, hasFailed }: RetrievalStep) {
  const tokens = inputTokens === undefined && outputTokens === undefined ? undefined : (inputTokens ?? 0);
  const parts = [
    source ? `${type} (${source})` : type,
    query && `“${query}”`,
    count !== undefined && `${count} found`,
    tokens !== undefined && `${tokens + (outputTokens ?? 0)} tokens`,
    ms !== undefined && `${ms} ms`,
    hasFailed && 'failed',
  ];
  return parts.filter(Boolean).join(', ');
}

function renderStep(step: RetrievalStep): JsonObject {
  const { id, type, source, query, count, inputTokens, outputTokens, reasoningTokens, ms, hasFailed } = step;
  return known({
    id,
    type,
    knowledgeSourceName: source,
    [`${type}Arguments`]: query === undefined ? undefined : { search: query },
    count,
    inputTokens,
    outputTokens,
    reasoningTokens,
    elapsedMs: ms,
    failed: hasFailed,
  });
}

function renderReranking({ model, passages, isApplied, ms }: TracedReranking): Thought {
  const description = isApplied
    ? `The best ${passages} passages were put in a new order.`
    : 'The passages kept the order of the search.';
  return {
    title: STEP.reranking,
    description,
    props: known({ model, passages, applied: isApplied, ms: rounded(ms) }),
  };
}

function renderSupport({ supported, of, marked, opinion }: TracedSupport): Thought {
  const { model, asked, usage, problem } = opinion ?? {};
  const second = opinion && { second_opinion: known({ model, asked, tokens: usage?.total, problem }) };
  return { title: STEP.support, description: marked, props: { supported, of, ...second } };
}

function renderPassage(passage: TracedPassage): Json {
  return known({
    id: passage.id,
    content: passage.content,
    embedding: null,
    imageEmbedding: null,
    category: passage.category,
    sourcepage: passage.sourcepage,
    sourcefile: passage.sourcefile,
    oids: passage.oids,
    groups: passage.groups,
    captions: passage.captions.map(({ text, highlights }) => ({
      text,
      highlights,
      additional_properties: {},
    })),
    score: passage.score,
    reranker_score: passage.rerankerScore,
    title: passage.title,
    headings: passage.headings,
    filter_reason: passage.filterReason,
    url: passage.external?.url,
    external: passage.external?.kind,
    activity: passage.foundBy && { ...passage.foundBy },
  });
}

function generationProps({ model, usage, reason, ms }: TracedGeneration = {}): JsonObject {
  return known({
    model,
    token_usage: usage && renderUsage(usage),
    ms: rounded(ms),
    // Present only for partial answers.
    finish_reason: reason === 'stop' ? undefined : reason,
  });
}

function renderUsage({ prompt, completion, reasoning, total }: TracedUsage): JsonObject {
  return known({
    prompt_tokens: prompt,
    completion_tokens: completion,
    reasoning_tokens: reasoning,
    total_tokens: total,
  });
}

function renderNotice({ kind, lines, model = '' }: TraceNotice): Thought {
  return { title: NOTICE_TITLES[kind] + model, description: lines, props: null };
}

function known(props: Record<string, Json | undefined>): JsonObject {
  const known: JsonObject = {};
  for (const name in props) {
    const value = props[name];
    if (value !== undefined) known[name] = value;
  }
  return known;
}

function rounded(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.round(ms * 10) / 10;
}
