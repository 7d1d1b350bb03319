import type { RerankConfig, UpstreamConfig } from '#lib/config/services.ts';
import type { Reranker, RerankScores } from '#lib/core/ports/search-models.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { memoizeAsync } from '#lib/shared/async.ts';
import { isRecord, type JsonObject, parseJson } from '#lib/shared/json.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { serviceFetch } from '#lib/upstream/service-fetch.ts';
import { readRefusal } from '#lib/upstream/service-reply.ts';
import { createUpstream } from '#lib/upstream/upstream.ts';

/** A passage is mostly shorter; models read some 500 tokens. In characters. */
const LONGEST_TEXT = 2000;
const LONGEST_QUERY = 1000;
/** Some servers send the texts back. */
const REPLY_BOUNDS = { bytes: 1_000_000 };

/** How this server wants to be asked, as far as it is known. */
interface Manner {
  address: string;
  field: TextField;
}

/** A failed reply; `readHttpFailure` reads its `status` and `headers`. */
class RerankRefusal extends Error {
  override readonly name = 'RerankRefusal';
  readonly status: number;
  readonly headers: Headers;

  constructor({ status, headers }: Response, said: string) {
    super(said);
    this.status = status;
    this.headers = headers;
  }
}

/**
 * The reranker at a server's `/rerank`: Jina, Cohere (v1, v2), vLLM, llama.cpp or Text Embeddings Inference. Which of
 * them it is shows in its first reply. One attempt, within `timeoutMs` from the call to the last score; throws AppErrors
 * by the table of `lib/upstream`. Connects at the first call.
 */
export function createReranker(config: RerankConfig, upstream: UpstreamConfig): Reranker {
  const service = createUpstream('reranking', { ...upstream, attempts: 1 }, readHttpFailure);
  const connect = memoizeAsync(() => serviceFetch(upstream.connectTimeoutMs, REPLY_BOUNDS));
  let known: Manner | undefined;

  async function post(address: string, body: unknown, signal: AbortSignal): Promise<unknown> {
    const request = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(config.key !== undefined && { authorization: `Bearer ${config.key}` }),
      },
      body: JSON.stringify(body),
      signal,
    };
    const response = await (await connect())(address, request);
    if (!response.ok) throw new RerankRefusal(response, (await readRefusal(response.body)).slice(0, 2000));
    return parseJson(await response.text());
  }

  async function ask(manner: Manner, query: string, texts: string[], signal: AbortSignal) {
    const bodies = rerankBodies({ model: config.model, query, texts }, manner.field);
    const replies = bodies.map(async ({ texts: count, body }) =>
      readScores(await post(manner.address, body, signal), count),
    );
    return (await Promise.all(replies)).flat();
  }

  async function askAt(address: string, query: string, texts: string[], signal: AbortSignal) {
    const askedWith = async (field: TextField) => {
      const scores = await ask({ address, field }, query, texts, signal);
      known = { address, field };
      return scores;
    };
    return askedWith('documents').catch((thrown: unknown) => {
      if (!wantsTexts(thrown)) throw thrown;
      return askedWith('texts');
    });
  }

  async function askSomehow(query: string, texts: string[], signal: AbortSignal): Promise<RerankScores> {
    if (known) return ask(known, query, texts, signal);
    let failure: unknown;
    for (const address of rerankAddresses(config.baseUrl)) {
      try {
        return await askAt(address, query, texts, signal);
      } catch (thrown) {
        if (!isElsewhere(thrown)) throw thrown;
        failure ??= thrown;
      }
    }
    throw failure;
  }

  return {
    name: config.model ?? 'reranker',
    async rerank(query, texts, signal) {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(config.timeoutMs)]);
      const sendable = texts.map((text) => bounded(text, LONGEST_TEXT));
      const attempt = (own: AbortSignal) => askSomehow(bounded(query, LONGEST_QUERY), sendable, own);
      try {
        return withAnyScore(onOneScale(await service.call(attempt, inTime, config.timeoutMs)));
      } catch (thrown) {
        signal.throwIfAborted();
        throw inTime.aborted ? tooLate(config.timeoutMs, thrown) : thrown;
      }
    },
  };
}

// Some servers refuse an empty text.
function bounded(text: string, longest: number): string {
  return text.slice(0, longest).toWellFormed().trim() || ' ';
}

/** Text Embeddings Inference names the field that it misses. */
function wantsTexts(thrown: unknown): boolean {
  return (
    thrown instanceof RerankRefusal && [400, 422].includes(thrown.status) && /`?texts`?/.test(thrown.message)
  );
}

function isElsewhere(thrown: unknown): boolean {
  return thrown instanceof RerankRefusal && [404, 405].includes(thrown.status);
}

function withAnyScore(scores: RerankScores): RerankScores {
  if (scores.length === 0 || scores.some((score) => score !== null)) return scores;
  throw new AppError('unavailable', 'The reranker sent no scores.');
}

function tooLate(ms: number, cause: unknown): AppError {
  return new AppError('unavailable', `The reranker did not answer within ${ms} ms.`, { cause });
}

/** The scale of Azure AI Search's semantic ranker, in which scores are reported and limits are set. */
const HIGHEST = 4;

/**
 * Reads the scores of a reply: `results` with `relevance_score` (Jina, Cohere, vLLM, llama.cpp), or a bare list with
 * `score` (Text Embeddings Inference). Entries that name no text of ours, no finite score, or a text for the second
 * time are left out.
 */
function readScores(reply: unknown, texts: number): RerankScores {
  const list = isRecord(reply) ? reply['results'] : reply;
  const scores: RerankScores = Array.from({ length: texts }, () => null);
  for (const entry of Array.isArray(list) ? list.filter(isRecord) : []) {
    const { index, score, relevance_score = score } = entry;
    if (typeof index !== 'number' || scores[index] !== null) continue;
    if (Number.isFinite(relevance_score)) scores[index] = Number(relevance_score);
  }
  return scores;
}

/**
 * Scores on the scale from 0 to 4. Most rerankers give 0 to 1. Some servers (llama.cpp) give what the model computes
 * before its sigmoid, which has any sign and size: a list with such a score is put through it.
 */
function onOneScale(scores: RerankScores): RerankScores {
  const areShares = scores.every((score) => score === null || (score >= 0 && score <= 1));
  const share = (score: number) => (areShares ? score : 1 / (1 + Math.exp(-score)));
  return scores.map((score) => (score === null ? null : HIGHEST * share(score)));
}

/** How a server takes its texts: as `documents` (Jina, Cohere, vLLM, llama.cpp), or as `texts` (Text Embeddings Inference). */
type TextField = 'documents' | 'texts';

/** Text Embeddings Inference takes 32 texts in one request by default. */
const MOST_TEXTS = 25;

/** The addresses that a base address may mean: `…/rerank` itself, and without a path also those of versioned interfaces. */
function rerankAddresses(baseUrl: string): string[] {
  if (/\/rerank(ing)?$/.test(baseUrl)) return [baseUrl];
  const hasPath = new URL(baseUrl).pathname !== '/';
  return (hasPath ? ['/rerank'] : ['/rerank', '/v1/rerank', '/v2/rerank']).map((path) => baseUrl + path);
}

/** The bodies of the requests for some texts, and the index of the first text of each. */
function rerankBodies(
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
