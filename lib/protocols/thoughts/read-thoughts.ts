import type {
  AnswerTrace,
  NoticeKind,
  RetrievalStep,
  TracedGeneration,
  TracedMessage,
  TracedPassage,
  TracedQuery,
  TracedUsage,
  TraceNotice,
} from '#lib/core/events/answer-trace.ts';
import { isRecord, type Json, parseJson } from '#lib/shared/json.ts';
import { NOTICE_TITLES, STEP, type Thought } from './thought.ts';

type Props = Readonly<Record<string, unknown>>;

const READ = new WeakMap<readonly Thought[], AnswerTrace>();

/**
 * Reads the trace from an answer's thoughts, of this or another server; the inverse of `renderThoughts`. Unknown steps
 * and values are dropped. Results are cached per list, so a list must not change afterwards.
 */
export function readThoughts(thoughts: readonly Thought[]): AnswerTrace {
  const trace = READ.get(thoughts) ?? {
    ...thoughts.reduce(withThought, {}),
    notices: thoughts.flatMap(readNotice),
  };
  READ.set(thoughts, trace);
  return trace;
}

type Steps = Omit<AnswerTrace, 'notices'>;

function withThought(trace: Steps, { title, description, props }: Thought): Steps {
  const values: Props = props ?? {};
  switch (title) {
    case STEP.question:
      return { ...trace, question: textOf(description) };
    case STEP.query:
      return { ...trace, query: readQuery(textOf(description), values) };
    case STEP.retrieval:
      return { ...trace, ...readRetrieval(values) };
    case STEP.reranking:
      return { ...trace, ...readReranking(values) };
    case STEP.results:
      return { ...trace, results: { passages: listOf(description).flatMap(readPassage), ...msIn(values) } };
    case STEP.prompt:
      return { ...trace, ...readPrompt(listOf(description), values) };
    case STEP.reasoning:
      return { ...trace, generation: { ...trace.generation, reasoning: textOf(description) } };
    case STEP.citations: {
      const { unverified } = values;
      return {
        ...trace,
        citations: { verified: strings(description), unverified: isNumber(unverified) ? unverified : 0 },
      };
    }
    case STEP.support: {
      const { supported, of } = values;
      if (!isNumber(supported) || !isNumber(of)) return trace;
      return { ...trace, support: { supported, of, marked: strings(description) } };
    }
    default:
      return trace;
  }
}

function readNotice({ title, description }: Thought): TraceNotice[] {
  const found = Object.entries(NOTICE_TITLES).find(([kind, known]) =>
    kind === 'settings-without-effect' ? title.startsWith(known) : title === known,
  );
  if (!found) return [];
  const model = title.slice(found[1].length);
  return [{ kind: found[0] as NoticeKind, lines: strings(description), ...(model && { model }) }];
}

function readQuery(text: string, props: Props): TracedQuery {
  const { model, token_usage: usage, filter } = props;
  return {
    text,
    search: {
      ...propIf('hasVector', props['has_vector'], isBoolean),
      ...propIf('semanticCaptions', props['use_semantic_captions'], isBoolean),
      ...propIf('semanticRanker', props['use_semantic_ranker'], isBoolean),
      ...propIf('retrievalMode', props['retrieval_mode'], isString),
      ...propIf('top', props['top'], isNumber),
      ...(filter === null ? { filter } : propIf('filter', filter, isString)),
      ...propIf('queryType', props['query_type'], isString),
      ...propIf('strictness', props['strictness'], isNumber),
      ...propIf('inScope', props['in_scope'], isBoolean),
    },
    ...(model === null ? { model } : propIf('model', model, isString)),
    ...(usage === null ? { usage } : usageIn(props)),
    ...msIn(props),
  };
}

/** Of another server; ours sends no more. */
const MOST_STEPS = 50;

function readRetrieval(props: Props): Pick<AnswerTrace, 'retrieval'> {
  const { knowledge_base: knowledgeBase, retrieval_reasoning_effort: effort, partial } = props;
  if (!isString(knowledgeBase) || !isString(effort)) return {};
  const steps = listOf(props['query_plan']).slice(0, MOST_STEPS).flatMap(readStep);
  return { retrieval: { knowledgeBase, effort, isPartial: partial === true, steps, ...msIn(props) } };
}

function readStep(step: Json): RetrievalStep[] {
  if (!isRecord(step) || !isNumber(step['id']) || !isString(step['type'])) return [];
  const { id, type } = step;
  const given = step[`${type}Arguments`];
  return [
    {
      id,
      type,
      ...propIf('source', step['knowledgeSourceName'], isString),
      ...(isRecord(given) && propIf('query', given['search'], isString)),
      ...propIf('count', step['count'], isNumber),
      ...propIf('inputTokens', step['inputTokens'], isNumber),
      ...propIf('outputTokens', step['outputTokens'], isNumber),
      ...propIf('reasoningTokens', step['reasoningTokens'], isNumber),
      ...propIf('ms', step['elapsedMs'], isNumber),
      ...propIf('hasFailed', step['failed'], isBoolean),
    },
  ];
}

function readReranking(props: Props): Pick<AnswerTrace, 'reranking'> {
  const { model, passages, applied } = props;
  if (!isString(model) || !isNumber(passages) || !isBoolean(applied)) return {};
  return { reranking: { model, passages, isApplied: applied, ...msIn(props) } };
}

function readPrompt(messages: readonly Json[], props: Props): Pick<AnswerTrace, 'prompt' | 'generation'> {
  const reason = props['finish_reason'];
  const isPartial = reason === 'length' || reason === 'content_filter';
  const generation: TracedGeneration = {
    ...usageIn(props),
    ...(isPartial && { reason }),
    ...msIn(props),
  };
  const prompt = { messages: messages.flatMap(readMessage), ...propIf('model', props['model'], isString) };
  return { prompt, ...(Object.keys(generation).length > 0 && { generation }) };
}

function readMessage(entry: Json): TracedMessage[] {
  const message = typeof entry === 'string' ? parseJson(entry) : entry;
  if (!isRecord(message) || !isString(message['role'])) return [];
  const images = message['images'];
  return [
    {
      role: message['role'],
      ...propIf('content', message['content'], isString),
      ...(Array.isArray(images) && { images: strings(images) }),
    },
  ];
}

function readPassage(result: Json): TracedPassage[] {
  if (!isRecord(result)) return [];
  const { captions, score, reranker_score, filter_reason: filterReason } = result;
  return [
    {
      id: textOf(result['id']),
      content: textOf(result['content']),
      category: textOrNull(result['category']),
      sourcepage: textOf(result['sourcepage']),
      sourcefile: textOf(result['sourcefile']),
      title: textOrNull(result['title']),
      headings: strings(result['headings']),
      oids: strings(result['oids']),
      groups: strings(result['groups']),
      captions: listOf(captions)
        .filter((caption) => isRecord(caption))
        .map((caption) => ({ text: textOf(caption['text']), highlights: textOf(caption['highlights']) })),
      score: isNumber(score) ? score : null,
      rerankerScore: isNumber(reranker_score) ? reranker_score : null,
      ...readExternal(result),
      ...(filterReason !== undefined && { filterReason: textOrNull(filterReason) }),
    },
  ];
}

function readExternal({ url, external: kind }: Props): Pick<TracedPassage, 'external'> {
  const isKind = kind === 'web' || kind === 'remoteSharePoint';
  return isString(url) && isKind && /^https?:/.test(url) ? { external: { kind, url } } : {};
}

function usageIn(props: Props): { usage?: TracedUsage } {
  const usage = props['token_usage'];
  if (!isRecord(usage)) return {};
  const prompt = usage['prompt_tokens'];
  const completion = usage['completion_tokens'];
  const reasoning = usage['reasoning_tokens'];
  const total = usage['total_tokens'];
  const sum = (isNumber(prompt) ? prompt : 0) + (isNumber(completion) ? completion : 0);
  return {
    usage: {
      ...propIf('prompt', prompt, isNumber),
      ...propIf('completion', completion, isNumber),
      ...propIf('reasoning', reasoning, isNumber),
      total: isNumber(total) ? total : sum,
    },
  };
}

function msIn(props: Props): { ms?: number } {
  return propIf('ms', props['ms'], isNumber);
}

/** Returns the property when its value has the type, else an empty object. */
function propIf<Key extends string, Value>(
  key: Key,
  value: unknown,
  is: (value: unknown) => value is Value,
): { [key in Key]?: Value } {
  return is(value) ? ({ [key]: value } as { [key in Key]?: Value }) : {};
}

function textOf(value: unknown): string {
  return isString(value) ? value : '';
}

function textOrNull(value: unknown): string | null {
  return isString(value) ? value : null;
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value : [];
}

function strings(value: unknown): string[] {
  return listOf(value).filter(isString);
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}
