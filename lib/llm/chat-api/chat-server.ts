import type { ChatApiConfig, UpstreamConfig } from '#lib/config/services.ts';
import { sourcefileOf } from '#lib/core/citations/sourcepage.ts';
import type { AnswerTrace, TokenUsage } from '#lib/core/events/answer-trace.ts';
import type { Certainty, DataPoints } from '#lib/core/events/events.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { memoizeAsync } from '#lib/shared/async.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import { plainLine } from '#lib/shared/plain-text.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { serviceFetch } from '#lib/upstream/service-fetch.ts';
import { createUpstream } from '#lib/upstream/upstream.ts';

/** What has arrived of an answer's context. */
export interface ServerContext {
  dataPoints?: DataPoints;
  trace?: AnswerTrace;
  followUps?: string[] | undefined;
  certainty?: Certainty;
}

/** A part of an answer, in order. */
export type ServerFrame =
  | { type: 'context'; context: ServerContext }
  | { type: 'session-state'; sessionState: Json }
  | { type: 'text-delta'; text: string };

/** Reads an answer of any chat protocol; throws AppError for an error status, an error line and an unreadable one. */
export type ReadServerAnswer = (response: Response) => AsyncGenerator<ServerFrame>;

/** Another chat server. `token` is the reader's own, and is sent to no other origin. */
export interface ChatServer {
  /** Asks a question. Throws AppError as `lib/upstream` does. */
  ask(body: JsonObject, token: string | undefined, signal: AbortSignal): AsyncGenerator<ServerFrame>;
  /**
   * Asks for an address below the server's own. Every status but a passing failure is an answer, whose body the caller
   * reads or cancels.
   */
  get(path: string, method: 'GET' | 'HEAD', token: string | undefined): Promise<Response>;
}

/** The whole of one answer: more is no answer to a question. */
const MOST_ANSWER_BYTES = 8_000_000;
const MOST_DOCUMENT_BYTES = 256_000_000;
/** Until the last byte of a document; slow readers pull it. */
const LONGEST_DOCUMENT_MS = 600_000;

/**
 * Connects at the first call. No cookies are sent, and redirects are not followed: they could lead the token elsewhere.
 * `/chat/stream` is asked first; a server without it is asked at `/chat`, from then on.
 */
export function createChatServer(
  { url }: ChatApiConfig,
  policy: UpstreamConfig,
  read: ReadServerAnswer,
): ChatServer {
  const connectTo = (bytes: number) => memoizeAsync(() => serviceFetch(policy.connectTimeoutMs, { bytes }));
  const connect = connectTo(MOST_ANSWER_BYTES);
  const connectForDocuments = connectTo(MOST_DOCUMENT_BYTES);
  const chat = createUpstream('chat', policy, readHttpFailure);
  const content = createUpstream('content', policy, readHttpFailure);
  let hasStreamPath = true;

  async function post(path: string, body: JsonObject, token: string | undefined, signal: AbortSignal) {
    const ask = await connect();
    return ask(`${url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json-lines, application/x-ndjson, application/json',
        ...bearer(token),
      },
      body: JSON.stringify(body),
      signal,
    });
  }

  async function open(body: JsonObject, token: string | undefined, signal: AbortSignal) {
    if (hasStreamPath) {
      const response = await post('/chat/stream', body, token, signal);
      if (response.status !== 404 && response.status !== 405) return response;
      await response.body?.cancel();
    }
    const response = await post('/chat', { ...body, stream: true }, token, signal);
    // An address that has neither may have both after a restart.
    if (response.ok) hasStreamPath = false;
    return response;
  }

  return {
    ask: (body, token, signal) =>
      chat.stream(
        async (attempt) => worded(read(await requireAnswer(await open(body, token, attempt)))),
        signal,
      ),
    get: (path, method, token) =>
      content.call(async (attempt) => {
        const ask = await connectForDocuments();
        const signal = AbortSignal.any([attempt, AbortSignal.timeout(LONGEST_DOCUMENT_MS)]);
        const response = await ask(`${url}${path}`, { method, headers: bearer(token), signal });
        if (isTransient(response.status)) throw await failureOf(response);
        return response;
      }),
  };
}

function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/** The response, where it is an answer or a refusal in the server's own words. Throws AppError otherwise. */
async function requireAnswer(response: Response): Promise<Response> {
  const { status } = response;
  if (status === 401 || status === 403) {
    await response.body?.cancel();
    throw new AppError(
      'forbidden',
      'The server that answers here refused you. Sign in, or ask its operator.',
    );
  }
  // Redirects and missing addresses are for the operator to mend.
  if (isTransient(status) || status === 404 || status === 405 || (status >= 300 && status < 400)) {
    throw await failureOf(response);
  }
  return response;
}

/** Longer messages, and names of fields that are none, are not for readers and the log. */
const LONGEST_MESSAGE = 500;
const FIELD = /^[\w.[\]-]{1,100}$/;

/** The frames; a failure in the server's own words is one plain line. */
async function* worded(frames: AsyncGenerator<ServerFrame>): AsyncGenerator<ServerFrame> {
  try {
    for await (const frame of frames) yield frame;
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const { code, message, field, cause } = thrown;
    throw new AppError(
      code,
      plainLine(message, LONGEST_MESSAGE) || 'The chat server failed without a reason.',
      {
        ...(field !== undefined && FIELD.test(field) && { field }),
        cause,
      },
    );
  }
}

function isTransient(status: number): boolean {
  return status === 429 || status === 408 || status >= 500;
}

/** As `readHttpFailure` reads it. */
async function failureOf({ status, headers, body }: Response): Promise<Error> {
  await body?.cancel();
  return Object.assign(new Error(`The chat server answered with status ${status}.`), { status, headers });
}

/** Far more than a question finds. Cited names are looked up among all of them. */
const MOST_SOURCES = 200;
/** Longer names cannot be cited. */
const LONGEST_NAME = 1000;
const MOST_STEPS = 100;
const MOST_FOLLOW_UPS = 3;
const LONGEST_FOLLOW_UP = 200;
/** More than any model reads or writes. */
const MOST_TOKENS = 100_000_000;

/**
 * As much of a context of another server as an answer may have. Names become links, so they are well-formed text, and
 * follow-up questions one plain line each.
 */
export function boundedContext({ dataPoints, trace, followUps, certainty }: ServerContext): ServerContext {
  return {
    ...(dataPoints && {
      dataPoints: {
        text: dataPoints.text.slice(0, MOST_SOURCES).map((text) => text.toWellFormed()),
        citations: dataPoints.citations
          .slice(0, MOST_SOURCES)
          .filter(isName)
          .map((name) => name.toWellFormed()),
      },
    }),
    ...(trace && { trace: boundedTrace(trace) }),
    ...(followUps && {
      followUps: followUps
        .slice(0, MOST_FOLLOW_UPS)
        .map((question) => plainLine(question, LONGEST_FOLLOW_UP))
        .filter(Boolean),
    }),
    ...(certainty && { certainty }),
  };
}

function boundedTrace({ results, prompt, notices, ...steps }: AnswerTrace): AnswerTrace {
  const passages = results?.passages
    .slice(0, MOST_SOURCES)
    .filter(({ sourcepage, sourcefile }) => isName(sourcepage) && isName(sourcefile))
    .map((passage) => ({
      ...passage,
      sourcepage: passage.sourcepage.toWellFormed(),
      sourcefile: passage.sourcefile.toWellFormed(),
    }));
  return {
    ...steps,
    ...(results && { results: { ...results, passages: passages ?? [] } }),
    ...(prompt && { prompt: { ...prompt, messages: prompt.messages.slice(-MOST_STEPS) } }),
    notices: notices
      .slice(0, MOST_STEPS)
      .map((notice) => ({ ...notice, lines: notice.lines.slice(0, MOST_STEPS) })),
  };
}

/** Whether documents may be called so: a link to any other name would lead out of their folder. */
function isName(name: string): boolean {
  return name.length <= LONGEST_NAME && !/(^|\/)\.{1,2}(\/|$)/.test(sourcefileOf(name));
}

/** The tokens that another server reports, where its counts can be true; they consume the reader's quota. */
export function reportedUsage({ generation }: AnswerTrace): TokenUsage | undefined {
  const { prompt, completion } = generation?.usage ?? {};
  if (!isCount(prompt) || !isCount(completion)) return undefined;
  return { promptTokens: prompt, completionTokens: completion };
}

function isCount(value: number | undefined): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MOST_TOKENS;
}
