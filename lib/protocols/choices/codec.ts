import { z } from 'zod';
import type { TokenUsage } from '#lib/core/events/answer-trace.ts';
import type { CompleteAnswer } from '#lib/core/events/collect.ts';
import { assertNever } from '#lib/shared/app-error.ts';
import { isRecord, type Json, type JsonObject } from '#lib/shared/json.ts';
import { type AnswerFrame, type AnswerParts, decodeContext, encodeContext } from '../answer-context.ts';
import { answerContextSchema } from '../answer-schema.ts';
import { chatRequestSchema, shapeError } from '../chat-request.ts';
import { type Codec, errorBody, newSession, type SessionEcho, type Stamp } from '../codec.ts';
import { anyJson } from '../request-fields.ts';
import { renderThoughts } from '../thoughts/render-thoughts.ts';
import type { Thought } from '../thoughts/thought.ts';

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

/** What the component of the Azure JavaScript sample may send as `context.approach`. */
const APPROACHES: readonly unknown[] = ['rrr', 'rtr', 'rda'];

/** Whether a request comes from the component of the Azure JavaScript sample, which alone sends `context.approach`. */
export function isFromSampleComponent(body: unknown): boolean {
  const context = isRecord(body) ? body['context'] : undefined;
  return isRecord(context) && APPROACHES.includes(context['approach']);
}

/**
 * Thoughts as the component shows them: HTML whose only markup is `<br>`. Everything else is escaped, because the
 * component hands the text to `innerHTML`, and thoughts quote documents.
 */
export function thoughtsAsHtml(thoughts: readonly Thought[]): string {
  return thoughts
    .map(({ title, description }) => [title, ...linesOf(description)].map(asHtml).join('<br>'))
    .join('<br><br>');
}

/**
 * Follow-up questions as the component finds them in the text, in the pieces in which its parser takes them from a
 * stream. A question has neither angle brackets nor `=`: the component shows the text as HTML, where `<<question` is a tag.
 */
export function followUpPieces(questions: readonly string[]): string[] {
  return questions.flatMap((question) => ['<<', withoutMarkup(question), '>>\n']);
}

function linesOf(description: Thought['description']): string[] {
  return typeof description === 'string' ? [description] : description.map(lineOf);
}

function lineOf(entry: Json): string {
  if (typeof entry === 'string') return entry;
  // A passage: the component has its fields nowhere else, and needs none of them.
  if (isRecord(entry) && 'sourcepage' in entry) return `${entry['sourcepage']}: ${entry['content']}`;
  return JSON.stringify(entry);
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '<br>',
};

function asHtml(text: string): string {
  return text.replaceAll(/[&<>"'\n]/g, (character) => ESCAPED[character] ?? '');
}

const LOOKALIKES: Readonly<Record<string, string>> = { '<': '‹', '>': '›', '=': '＝' };

function withoutMarkup(question: string): string {
  return question
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[<>=]/g, (character) => LOOKALIKES[character] ?? '')
    .trim();
}

/** A request of the HTTP protocol for AI chat apps, identified by its key `stream`. */
export const choicesRequestSchema = chatRequestSchema.extend({ stream: z.boolean().nullable() });

/** Whether the request asks for a stream; null means no. Throws `bad-request` for any other type. */
export function readStreamFlag(body: Record<string, unknown>): boolean {
  const parsed = choicesRequestSchema.pick({ stream: true }).safeParse(body);
  if (!parsed.success) throw shapeError(parsed.error.issues[0]);
  return parsed.data.stream ?? false;
}

const usageSchema = z.object({
  prompt_tokens: z.number().int(),
  completion_tokens: z.number().int(),
  total_tokens: z.number().int(),
});
const envelope = {
  id: z.string(),
  created: z.number().int().meta({ description: 'Unix time in seconds.' }),
  model: z.string(),
  system_fingerprint: z.null(),
};
const choice = {
  index: z.literal(0),
  content_filter_results: z.looseObject({}),
  session_state: anyJson.optional(),
  sessionState: anyJson.optional(),
};
/** The context inside the message or delta, as the component of the Azure JavaScript sample reads it. */
const innerContextSchema = answerContextSchema.extend({
  thoughts: z
    .string()
    .meta({ description: 'The steps as HTML text, escaped; `context` beside has them as a list.' }),
});
const finishReason = z.enum(['stop', 'length', 'content_filter']);

/** A complete answer: an OpenAI chat completion with the context next to the message and, for older clients, inside it. */
export const choicesAnswerSchema = z.object({
  ...envelope,
  object: z.literal('chat.completion'),
  choices: z.tuple([
    z.object({
      ...choice,
      message: z.object({
        role: z.literal('assistant'),
        content: z.string(),
        function_call: z.null(),
        tool_calls: z.null(),
        context: innerContextSchema,
      }),
      finish_reason: finishReason,
      context: answerContextSchema,
    }),
  ]),
  prompt_filter_results: z.array(anyJson),
  usage: usageSchema,
});

/** One line of a streamed answer; an empty `delta` without a finish reason is a heartbeat. */
export const choicesLineSchema = z.object({
  ...envelope,
  object: z.literal('chat.completion.chunk'),
  choices: z.tuple([
    z.object({
      ...choice,
      delta: z.object({
        role: z.literal('assistant').optional(),
        content: z.string().optional(),
        context: innerContextSchema.partial().optional(),
      }),
      finish_reason: finishReason.nullable(),
      context: answerContextSchema.partial().optional(),
    }),
  ]),
  prompt_filter_results: z.array(anyJson).optional(),
  usage: usageSchema.optional(),
});

/** The frames of one value of such an answer: a line or a whole body. */
export function* choicesFrames(value: unknown): Generator<AnswerFrame> {
  const choices = isRecord(value) ? value['choices'] : undefined;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  if (!isRecord(choice)) return;
  const message = choice['delta'] ?? choice['message'];
  const inner = isRecord(message) ? message : {};
  // The Azure JavaScript sample sends the context only inside the delta.
  const context = choice['context'] ?? inner['context'];
  if (isRecord(context)) yield { type: 'context', context: decodeContext(context as Json) };
  const sessionState = choice['session_state'] ?? choice['sessionState'];
  if (sessionState !== undefined) yield { type: 'session-state', sessionState: sessionState as Json };
  const text = inner['content'];
  if (typeof text === 'string' && text) yield { type: 'text-delta', text };
}
