import type { TokenUsage } from '#lib/core/events/answer-trace.ts';
import type { CompleteAnswer } from '#lib/core/events/collect.ts';
import { assertNever } from '#lib/shared/app-error.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import { type AnswerParts, encodeContext } from '../answer-context.ts';
import { type Codec, errorBody, type Stamp } from '../codec.ts';
import { newSession, type SessionEcho } from '../session-state.ts';
import { renderThoughts } from '../thoughts/render-thoughts.ts';
import { followUpPieces, thoughtsAsHtml } from './sample-component.ts';

/**
 * The HTTP protocol for AI chat apps, 2024-01-28: an OpenAI chat completion with `context` and `session_state` in its
 * only choice. A second copy of the context, inside the message or delta, is for the component of the Azure JavaScript
 * sample, which finds follow-up questions in the text alone: `followUpsInText` puts them there too, as `<<question>>`.
 */
export function choicesCodec(stamp: Stamp, session: SessionEcho, { followUpsInText = false } = {}): Codec {
  let model = '';
  let followUps: string[] | undefined;

  const envelope = (object: string, model: string): JsonObject => ({
    id: stamp.id,
    object,
    created: stamp.createdSeconds,
    model,
    system_fingerprint: null,
  });
  const chunk = (delta: JsonObject, choice: JsonObject = {}, rest: JsonObject = {}): Json => ({
    ...envelope('chat.completion.chunk', model),
    choices: [{ index: 0, delta, finish_reason: null, content_filter_results: {}, ...choice }],
    ...rest,
  });

  const markersOf = (questions: string[] = []) => (followUpsInText ? followUpPieces(questions) : []);

  return {
    encode(event): Json[] {
      switch (event.type) {
        case 'retrieved': {
          model = event.model;
          const { context, inner } = contextsOf(event);
          const choice = { context, ...session };
          return [chunk({ role: 'assistant', context: inner }, choice, { prompt_filter_results: [] })];
        }
        case 'text-deltas':
          return event.texts.map((content) => chunk({ content }));
        case 'support':
          return []; // whole in the last line
        case 'follow-ups':
          followUps = event.questions; // sent with the last line
          return markersOf(followUps).map((content) => chunk({ content }));
        case 'finished': {
          const { certainty, reason, trace, usage, contentFilter, sessionState, support } = event;
          const { context, inner } = contextsOf({ trace, followUps, certainty, support });
          const filtered = contentFilter && { content_filter_results: contentFilter.completion };
          return [
            chunk(
              { context: inner },
              { context, finish_reason: reason, ...filtered, ...newSession(session, sessionState) },
              // The prompt's filter results are known only now, because the stream starts before the model call.
              {
                ...(contentFilter && { prompt_filter_results: contentFilter.prompt }),
                usage: encodeUsage(usage),
              },
            ),
          ];
        }
        default:
          return assertNever(event);
      }
    },
    encodeComplete: (answer) => ({
      ...envelope('chat.completion', answer.model),
      choices: [wholeChoice(answer, answer.text + markersOf(answer.followUps).join(''), session)],
      prompt_filter_results: answer.contentFilter?.prompt ?? [],
      usage: encodeUsage(answer.usage),
    }),
    heartbeat: () => chunk({}),
    error: (error) => errorBody(error, stamp.requestId),
  };
}

/** The context as the specification has it, and the copy whose thoughts are HTML text. */
function contextsOf({ trace, ...parts }: AnswerParts): { context: JsonObject; inner: JsonObject } {
  const thoughts = renderThoughts(trace);
  const context = encodeContext({ ...parts, thoughts });
  return { context, inner: { ...context, thoughts: thoughtsAsHtml(thoughts) } };
}

function wholeChoice(answer: CompleteAnswer, content: string, session: SessionEcho): JsonObject {
  const { context, inner } = contextsOf(answer);
  return {
    index: 0,
    message: { role: 'assistant', content, function_call: null, tool_calls: null, context: inner },
    finish_reason: answer.reason,
    content_filter_results: answer.contentFilter?.completion ?? {},
    context,
    ...(newSession(session, answer.sessionState) ?? session),
  };
}

function encodeUsage({ promptTokens, completionTokens }: TokenUsage): JsonObject {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
}
