import { emptyTrace } from '#lib/core/answer-trace.ts';
import type { AnswerEvent, DataPoints, RetrievedEvent } from '#lib/core/events.ts';
import { makePassage, type Passage } from '#lib/core/passage.ts';
import type { RemoteAnswerer } from '#lib/core/ports/remote-answerer.ts';
import type { AnswerRequest } from '#lib/core/request.ts';
import { chooseModel, requireImageSupport, requirePromptRight } from '#lib/core/requirements.ts';
import { completedTrace } from '#lib/core/trace-answer.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Json } from '#lib/shared/json.ts';
import type { ChatServer, ServerContext, ServerFrame } from './chat-server.ts';
import { bodyOf, IGNORED_SETTINGS, refuseUnknown } from './request-body.ts';

/**
 * Another chat server answers, in place of the core's `answer`. It decides what a reader may see, by the reader's own
 * token. Its pictures of sources are left out: their addresses are not ours to load.
 */
export function createChatApi(name: string, server: ChatServer, now: () => number): RemoteAnswerer {
  const model = { name, ignores: IGNORED_SETTINGS, readsImages: false as const };
  return {
    kind: 'chat-api',
    ...model,
    async *answer(request, signal) {
      requireAnswerable(request, model);
      const started = now();
      const arrived: PartialAnswer = { context: {}, text: '' };
      const frames = server.ask(bodyOf(request), request.caller.queryAuthorization, signal);
      for await (const event of eventsOf(name, frames, arrived)) yield event;
      if (arrived.text === '') {
        throw new AppError('unavailable', 'The chat server sent no answer. Try again.');
      }
      if (request.settings.suggest_followup_questions) {
        yield { type: 'follow-ups', questions: arrived.context.followUps ?? [] };
      }
      yield finished(name, arrived, now() - started);
    },
  };
}

/** An answer as far as it has arrived. */
interface PartialAnswer {
  context: ServerContext;
  /** The latest; undefined until there is one. */
  sessionState?: Json;
  text: string;
}

/** What was retrieved, as soon as it is known or the text begins, then the text. Notes everything in `arrived`. */
async function* eventsOf(
  name: string,
  frames: AsyncIterable<ServerFrame>,
  arrived: PartialAnswer,
): AsyncGenerator<AnswerEvent> {
  let hasBegun = false;
  for await (const frame of frames) {
    const isText = frame.type === 'text-delta';
    if (frame.type === 'session-state') arrived.sessionState = frame.sessionState;
    if (frame.type === 'context') arrived.context = { ...arrived.context, ...frame.context };
    if (!hasBegun && (isText || arrived.context.dataPoints)) {
      hasBegun = true;
      yield retrieved(name, arrived.context);
    }
    if (!isText) continue;
    arrived.text += frame.text;
    yield { type: 'text-deltas', texts: [frame.text] };
  }
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

function finished(model: string, { text, context, sessionState }: PartialAnswer, ms: number): AnswerEvent {
  const { trace = emptyTrace, answered = true, dataPoints } = context;
  const { usage: used, reason = 'stop' } = trace.generation ?? {};
  const usage = { promptTokens: used?.prompt ?? 0, completionTokens: used?.completion ?? 0 };
  const generated = { model, text, reason, usage, notices: [], ms };
  return {
    type: 'finished',
    answered,
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
