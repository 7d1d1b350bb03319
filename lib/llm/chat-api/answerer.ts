import { toMessage } from '#lib/core/answer/prompt.ts';
import { estimateTokens } from '#lib/core/answer/token-budget.ts';
import { completedTrace } from '#lib/core/answer/trace-answer.ts';
import { emptyTrace } from '#lib/core/events/answer-trace.ts';
import type { AnswerEvent, DataPoints, RetrievedEvent } from '#lib/core/events/events.ts';
import { makePassage, type Passage } from '#lib/core/events/passage.ts';
import type { RemoteAnswerer } from '#lib/core/ports/chat-model.ts';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import {
  type AnswerRequest,
  chooseModel,
  requireImageSupport,
  requirePromptRight,
} from '#lib/core/question/request.ts';
import {
  defaultSettings,
  type Settings,
  scopeSettings,
  settingsSchema,
} from '#lib/core/settings/settings.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import { refuseSearchOptions } from '../on-your-data/data-request.ts';
import {
  boundedContext,
  type ChatServer,
  reportedUsage,
  type ServerContext,
  type ServerFrame,
} from './chat-server.ts';

/** Servers send their context two or three times. */
const MOST_CONTEXTS = 100;
/** Characters of JSON of a state, which is stored and sent again with each question. */
const LONGEST_STATE = 65_536;

/**
 * Another chat server answers, in place of the core's `answer`. It decides what a reader may see, by the reader's own
 * token. Its pictures of sources are left out: their addresses are not ours to load. Text beyond `longest` characters is cut.
 */
export function createChatApi(
  name: string,
  server: ChatServer,
  now: () => number,
  longest: number,
): RemoteAnswerer {
  const model = { name, ignores: IGNORED_SETTINGS, readsImages: false as const, passageCount: null };
  return {
    kind: 'chat-api',
    ...model,
    async *answer(request, signal) {
      requireAnswerable(request, model);
      const started = now();
      const arrived: PartialAnswer = { longest, context: {}, text: '', contexts: 0, isCut: false };
      const body = bodyOf(request);
      const frames = server.ask(body, request.caller.queryAuthorization, signal);
      for await (const event of eventsOf(name, frames, arrived)) yield event;
      if (arrived.text === '') {
        throw new AppError('unavailable', 'The chat server sent no answer. Try again.');
      }
      if (request.settings.suggest_followup_questions) {
        yield { type: 'follow-ups', questions: arrived.context.followUps ?? [] };
      }
      yield finished(name, arrived, { asked: body, ms: now() - started });
    },
  };
}

/** An answer as far as it has arrived. */
interface PartialAnswer {
  longest: number;
  context: ServerContext;
  /** The latest; undefined until there is one. */
  sessionState?: Json;
  text: string;
  contexts: number;
  /** It went on beyond what an answer may be. */
  isCut: boolean;
}

/**
 * What was retrieved, as soon as it is known or the text begins, then the text. Notes everything in `arrived`, and leaves
 * the server where it does not end by itself.
 */
async function* eventsOf(
  name: string,
  frames: AsyncIterable<ServerFrame>,
  arrived: PartialAnswer,
): AsyncGenerator<AnswerEvent> {
  let hasBegun = false;
  for await (const frame of frames) {
    const text = note(frame, arrived);
    if (!hasBegun && (text || arrived.context.dataPoints)) {
      hasBegun = true;
      yield retrieved(name, arrived.context);
    }
    if (text) yield { type: 'text-deltas', texts: [text] };
    arrived.isCut ||= arrived.contexts > MOST_CONTEXTS;
    if (arrived.isCut) return;
  }
}

/** Adds a frame to what has arrived. Returns its text, up to the longest answer. */
function note(frame: ServerFrame, arrived: PartialAnswer): string {
  if (frame.type === 'session-state') {
    if (JSON.stringify(frame.sessionState).length <= LONGEST_STATE) arrived.sessionState = frame.sessionState;
    return '';
  }
  if (frame.type === 'context') {
    arrived.contexts += 1;
    arrived.context = { ...arrived.context, ...boundedContext(frame.context) };
    return '';
  }
  const text = frame.text.slice(0, arrived.longest - arrived.text.length);
  arrived.text += text;
  arrived.isCut = text.length < frame.text.length;
  return text;
}

function requireAnswerable(
  request: AnswerRequest,
  model: Pick<RemoteAnswerer, 'name' | 'ignores' | 'readsImages'>,
): void {
  chooseModel([model], request.settings.model);
  requireImageSupport(request.turns, model);
  requirePromptRight(request);
  refuseUnknown(request);
}

function retrieved(model: string, { dataPoints, trace }: ServerContext): RetrievedEvent {
  const { text, citations } = dataPoints ?? { text: [], citations: [] };
  const passages = passagesOf({ text, citations });
  const search = {
    queries: trace?.query ? [trace.query.text] : [],
    documents: passages.map((passage) => ({
      passage,
      document: { sourcepage: passage.sourcepage, content: passage.content },
      highlights: {},
      queries: [],
      filterReason: null,
    })),
    count: null,
    facets: {},
    systemPrompt: '',
  };
  const known = trace ?? emptyTrace;
  return { type: 'retrieved', model, passages, dataPoints: { text, citations }, search, trace: known };
}

function finished(
  model: string,
  { text, context, sessionState, isCut }: PartialAnswer,
  { asked, ms }: { asked: JsonObject; ms: number },
): AnswerEvent {
  const { trace = emptyTrace, certainty = 'answer', dataPoints } = context;
  const reason = isCut ? 'length' : (trace.generation?.reason ?? 'stop');
  // Many servers report none: a reader's quota would never end.
  const usage = reportedUsage(trace) ?? {
    promptTokens: estimateTokens([asked['messages'], dataPoints?.text]),
    completionTokens: estimateTokens(text),
  };
  const generated = { model, text, reason, usage, notices: [], ms };
  return {
    type: 'finished',
    certainty,
    reason,
    usage,
    alternatives: [],
    contentFilter: null,
    ...(sessionState !== undefined && { sessionState }),
    trace: completedTrace(trace, generated, dataPoints?.citations ?? []),
  };
}

/** The sources as passages, by the names before their text. */
function passagesOf({ text, citations }: DataPoints): Passage[] {
  return text.flatMap((line, index) => {
    const sourcepage = citations.find((name) => line.startsWith(`${name}: `));
    if (sourcepage === undefined) return [];
    const content = line.slice(sourcepage.length + 2);
    return makePassage({ id: `source-${index + 1}`, content, sourcepage, score: 1 / (index + 1) });
  });
}

/** The settings that servers of these protocols commonly know, by the names of the Azure Python sample. */
const KNOWN: ReadonlySet<string> = new Set<keyof Settings>([
  'language',
  'suggest_followup_questions',
  'retrieval_mode',
  'top',
  'query_rewriting',
  'minimum_search_score',
  'minimum_reranker_score',
  'semantic_ranker',
  'semantic_captions',
  'include_category',
  'exclude_category',
  'temperature',
  'reasoning_effort',
  'seed',
  'prompt_template',
  'use_oid_security_filter',
  'use_groups_security_filter',
]);

/** All other settings: they are not sent. */
const IGNORED_SETTINGS = (Object.keys(settingsSchema.shape) as (keyof Settings)[]).filter(
  (key) => !KNOWN.has(key),
);

/** A request of the chat protocols. Settings that have their default are left to the other server. */
function bodyOf({ turns, instructions, singleTurn, settings, sessionState }: AnswerRequest): JsonObject {
  const asked = singleTurn ? turns.slice(-1) : turns;
  const changed = Object.entries(settings).filter(
    ([key, value]) =>
      KNOWN.has(key) && value !== undefined && value !== defaultSettings[key as keyof Settings],
  );
  return {
    messages: [
      ...instructions.map((content) => ({ role: 'system', content })),
      ...asked.map((turn) => ({ role: turn.role, content: toMessage(turn).content })),
    ],
    context: { overrides: Object.fromEntries(changed) as Record<string, Json> },
    session_state: isConversation(sessionState) ? null : sessionState,
  };
}

/** The name of a conversation here: another server would look for it among its own, and not find it. */
function isConversation(sessionState: Json): boolean {
  return typeof sessionState === 'string' && sessionState.startsWith('cw_');
}

/** Throws `bad-request` for what these protocols cannot say: to leave out a narrowing would search more than was asked. */
function refuseUnknown(request: AnswerRequest): void {
  refuseSearchOptions(request, 'another chat server');
  const { settings, systemPrompt, n = 1 } = request;
  const scope = (Object.keys(scopeSettings) as (keyof typeof scopeSettings)[]).find(
    (key) => settings[key] !== undefined && settings[key] !== false,
  );
  const refused = scope ?? (systemPrompt !== undefined ? 'prompt' : n > 1 ? 'n' : undefined);
  if (refused === undefined) return;
  const message = `This server answers through another chat server, which does not take ${refused}; leave it out.`;
  throw new AppError('bad-request', message, { field: refused });
}

/** The index of another chat server, which takes questions only: what is in it is unknown here. */
export function createNoSearch(name: string): SearchEngine {
  const refuse = async (): Promise<never> => {
    throw new AppError(
      'not-configured',
      'The documents are on another server (CHAT_API_URL), which lists none.',
    );
  };
  return {
    name,
    ignores: [],
    search: refuse,
    listDocuments: refuse,
    status: async () => ({ engine: name, documents: null, passages: null }),
    close: async () => {},
  };
}
