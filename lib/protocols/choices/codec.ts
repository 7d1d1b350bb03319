import type { CompleteAnswer } from '#lib/core/collect.ts';
import type { TokenUsage } from '#lib/core/completion.ts';
import { assertNever } from '#lib/shared/assert-never.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import { encodeAnswer } from '../answer-context.ts';
import type { Codec, Stamp } from '../codec.ts';
import { errorBody } from '../error-body.ts';
import type { SessionEcho } from '../session-state.ts';

/**
 * The HTTP protocol for AI chat apps, 2024-01-28: an OpenAI chat completion with `context` and `session_state` in its
 * only choice.
 */
export function choicesCodec(stamp: Stamp, session: SessionEcho): Codec {
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

  return {
    encode(event): Json[] {
      switch (event.type) {
        case 'retrieved': {
          model = event.model;
          const context = encodeAnswer(event);
          const choice = { context, ...session };
          return [chunk({ role: 'assistant', context }, choice, { prompt_filter_results: [] })];
        }
        case 'text-delta':
          return [chunk({ content: event.text })];
        case 'follow-ups':
          followUps = event.questions; // sent with the last line
          return [];
        case 'finished': {
          const { answered, reason, trace, usage, contentFilter } = event;
          const context = encodeAnswer({ trace, followUps, answered });
          const filtered = contentFilter && { content_filter_results: contentFilter.completion };
          return [
            chunk(
              { context },
              { context, finish_reason: reason, ...filtered },
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
      choices: [wholeChoice(answer, session)],
      prompt_filter_results: answer.contentFilter?.prompt ?? [],
      usage: encodeUsage(answer.usage),
    }),
    heartbeat: () => chunk({}),
    error: (error) => errorBody(error, stamp.requestId),
  };
}

function wholeChoice(answer: CompleteAnswer, session: SessionEcho): JsonObject {
  const context = encodeAnswer(answer);
  return {
    index: 0,
    // Older Azure web components read the context inside the message; the specification puts it next to the message.
    message: { role: 'assistant', content: answer.text, function_call: null, tool_calls: null, context },
    finish_reason: answer.reason,
    content_filter_results: answer.contentFilter?.completion ?? {},
    context,
    ...session,
  };
}

function encodeUsage({ promptTokens, completionTokens }: TokenUsage): JsonObject {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
}
