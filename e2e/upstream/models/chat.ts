import type { Exchange } from '../http/exchange.ts';
import { Refusal, type Reply } from '../http/reply.ts';
import { pause } from '../http/write-reply.ts';
import { composeAnswer } from './answer/compose-answer.ts';
import { standaloneQuery } from './answer/standalone-query.ts';
import type { ChatRequest } from './chat-request.ts';
import { checkChat } from './check-chat.ts';
import { type Choice, type Completion, wholeCompletion } from './completion.ts';
import { completionEvents, inPiecesOf } from './completion-stream.ts';
import { type Delivery, planDelivery } from './delivery.ts';
import type { ChatDeployment } from './deployments.ts';
import { contextLengthExceeded } from './openai-error.ts';
import { type ReadPrompt, readPrompt, textOf } from './read-prompt.ts';
import type { AnswerPlan } from './scenario.ts';
import { countTokens } from './tokens.ts';

/** The parts of the service that answering a chat needs. */
export interface ChatDeps {
  plan: AnswerPlan;
  /** Bytes a write, where a stream is to be cut anywhere. */
  chunkBytes: number | undefined;
  answerFromData(request: ChatRequest, prompt: ReadPrompt): Promise<Choice[]>;
}

/** The address of a chat request: `apiVersion` only on Azure. */
export interface ChatTarget {
  deployment: ChatDeployment;
  apiVersion: string | undefined;
  /** Whether it came to Azure; by default a version says so. */
  isAzure?: boolean;
}

const DROP_AFTER_MS = 60;
/** An image costs about as much as this, at low detail. */
const IMAGE_TOKENS = 85;

/** Answers one chat completion. */
export async function answerChat(exchange: Exchange, target: ChatTarget, deps: ChatDeps): Promise<Reply> {
  const request = checkChat(exchange.json, target.deployment, target.apiVersion);
  const { completion, delivery } = await completeChat(request, target, deps);
  return request.stream
    ? streamed(exchange, completion, delivery, request, deps)
    : whole(exchange, completion, delivery);
}

/** The reply to a chat and its delivery; throws a Refusal where the scenario is one. */
export async function completeChat(
  request: ChatRequest,
  { deployment, apiVersion, isAzure = apiVersion !== undefined }: ChatTarget,
  deps: ChatDeps,
): Promise<{ completion: Completion; delivery: Delivery }> {
  const prompt = readPrompt(request.messages);
  const promptTokens = tokensOf(request, prompt);
  const limit = deployment.contextTokens ?? Infinity;
  const tooLong = () => new Refusal(contextLengthExceeded(limit, promptTokens));
  if (promptTokens + (maxTokens(request) ?? 0) > limit) throw tooLong();
  const scripted = deps.plan.next({
    question: prompt.question,
    deployment: deployment.name,
    stream: request.stream ?? false,
    tools: request.tools !== undefined,
  });
  const delivery = planDelivery(scripted, request, tooLong);
  const choices = delivery.choices ?? (await unscriptedChoices(request, prompt, deps));
  const completionTokens = choices.reduce((sum, { pieces }) => sum + countTokens(pieces.join('')), 0);
  const completion: Completion = {
    model: deployment.model,
    choices,
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
    },
    azure: isAzure,
    onYourData: request.data_sources !== undefined,
  };
  return { completion, delivery };
}

async function unscriptedChoices(
  request: ChatRequest,
  prompt: ReadPrompt,
  deps: ChatDeps,
): Promise<Choice[]> {
  if (request.data_sources) return deps.answerFromData(request, prompt);
  const query = standaloneQuery(prompt);
  if (wantsToolCall(request)) return [callFor(request, query)];
  const asksForQuery = prompt.sources === undefined && /search query/i.test(prompt.instructions);
  return Array.from({ length: request.n ?? 1 }, (_, variant) =>
    toChoice(asksForQuery ? query : composeAnswer(prompt, variant), maxTokens(request)),
  );
}

function wantsToolCall({ tools, tool_choice: choice, messages }: ChatRequest): boolean {
  if (!tools || choice === 'none') return false;
  return choice !== undefined && choice !== 'auto' ? true : messages.at(-1)?.role === 'user';
}

/** Calls the tool with the query under the first of its parameters that takes a text. */
function callFor({ tools = [], tool_choice: choice }: ChatRequest, query: string): Choice {
  const named = typeof choice === 'object' ? choice.function.name : undefined;
  const tool = tools.find(({ function: { name } }) => name === named) ?? tools[0];
  const properties = Object.entries(tool?.function.parameters.properties ?? {});
  const [parameter] = properties.find(([, { type }]) => type === 'string') ?? ['query'];
  const call = { name: tool?.function.name ?? '', arguments: JSON.stringify({ [parameter]: query }) };
  return { pieces: [], finish: 'tool_calls', toolCall: call };
}

/** A text as a choice: in pieces about as long as a word, and cut where the request allows no more. */
export function toChoice(text: string, limit: number | undefined): Choice {
  const pieces = text.match(/\s*\S{1,12}/gu) ?? [];
  if (limit === undefined) return { pieces, finish: 'stop' };
  let tokens = 0;
  const within = pieces.filter((piece) => {
    tokens += countTokens(piece);
    return tokens <= limit;
  });
  return { pieces: within, finish: within.length < pieces.length ? 'length' : 'stop' };
}

async function whole(exchange: Exchange, completion: Completion, { end }: Delivery): Promise<Reply> {
  if (typeof end === 'object') await pause(end.stallMs, exchange.signal);
  const body = wholeCompletion(completion);
  if (end !== 'drop') return { status: 200, body };
  return { status: 200, headers: { 'content-type': 'application/json' }, body: halfOf(JSON.stringify(body)) };
}

/** A text that breaks off in the middle. */
export async function* halfOf(text: string): AsyncGenerator<string> {
  yield text.slice(0, text.length / 2);
  throw new Error('Scripted to break off.');
}

function streamed(
  exchange: Exchange,
  completion: Completion,
  delivery: Delivery,
  { stream_options: options }: ChatRequest,
  deps: ChatDeps,
): Reply {
  const includeUsage = options?.include_usage ?? false;
  return streamOf(exchange, delivery, completion.choices[0], deps, (before) =>
    completionEvents(completion, { includeUsage, before }),
  );
}

/** A stream of events at the pace of a delivery, broken off where it says so. */
export function streamOf(
  { signal }: Exchange,
  { everyMs, end }: Delivery,
  choice: Choice | undefined,
  { chunkBytes }: ChatDeps,
  eventsOf: (before: (piece: number) => Promise<void>) => AsyncGenerator<string>,
): Reply {
  const last = choice?.pieces.length ?? 0;
  const events = eventsOf(async (piece) => {
    if (everyMs !== undefined && piece > 0) await pause(everyMs, signal);
    if (piece < last || end === undefined) return;
    // The text before the break must be read: a reader that learns of the break first forgets what it holds.
    await pause(end === 'drop' ? DROP_AFTER_MS : end.stallMs, signal);
    if (end === 'drop') throw new Error('Scripted to break off.');
  });
  const body = chunkBytes === undefined ? events : inPiecesOf(chunkBytes, events);
  return { status: 200, headers: { 'content-type': 'text/event-stream; charset=utf-8' }, body };
}

function tokensOf({ messages }: ChatRequest, { images }: ReadPrompt): number {
  return messages.reduce((sum, message) => sum + 4 + countTokens(textOf(message)), 3) + images * IMAGE_TOKENS;
}

/** As many as the request allows for an answer. */
export function maxTokens(request: ChatRequest): number | undefined {
  return request.max_tokens ?? request.max_completion_tokens ?? undefined;
}
