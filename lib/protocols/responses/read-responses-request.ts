import type { Caller } from '#lib/core/access/principal.ts';
import { type AnswerRequest, mayInstruct, type ToolUse, type Turn } from '#lib/core/question/request.ts';
import { governSettings } from '#lib/core/settings/govern-settings.ts';
import { readSentSettings } from '#lib/core/settings/read-settings.ts';
import { defaultSettings, type Settings } from '#lib/core/settings/settings.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Json } from '#lib/shared/json.ts';
import { type ReceivedRequest, shapeError } from '../chat-request.ts';
import { type FileSearch, splitTools } from './file-search.ts';
import { type InputItem, readInput, requireObject } from './read-input.ts';
import { type ResponsesFields, responsesFieldsSchema } from './request-schema.ts';
import { readToolUse, refuseTools } from './tool-use.ts';

/** The most tokens of an answer; a request for more gets these. */
const MAX_TOKENS = 32_768;

/** The most characters of all texts: images alone may make a request larger. */
const MAX_TEXT_LENGTH = 1_048_576;

/** A checked request of the Responses API, before what it refers to is looked up. */
export interface ResponsesRequest {
  fields: ResponsesFields;
  /** Ends with the user's question. */
  items: InputItem[];
  /** The tools of the client, where a chat model can call them. */
  toolUse: ToolUse | undefined;
  /** Undefined where the request does not name the search among its tools. */
  fileSearch: FileSearch | undefined;
}

/** What was said before `input`, and the answers that references in it name. */
export interface EarlierAnswers {
  turns: Turn[];
  /** By the id of a message; a reference that is not here is ignored. */
  answers: ReadonlyMap<string, string>;
  /** What another chat server wants back with the question; else null. */
  sessionState: Json;
}

/**
 * Checks the shape of a request. Throws `bad-request` naming the field at fault, also for fields that are not supported, and
 * `too-large` for more text than 1 MB. `takesTools`: a chat model is configured, which can call tools.
 */
export function checkResponsesRequest(
  { body, files }: ReceivedRequest,
  takesTools: boolean,
): ResponsesRequest {
  if (files.length > 0) {
    throw new AppError('bad-request', 'Files are taken as input_image parts of input alone.', {
      field: 'files',
    });
  }
  const given = requireObject(body);
  const parsed = responsesFieldsSchema.safeParse(given);
  if (!parsed.success) throw shapeError(parsed.error.issues[0]);
  const fields = parsed.data;
  refuseFields(fields);
  const { fileSearch, others } = splitTools(fields);
  if (!takesTools) refuseTools(others);
  const { items, exchange } = readInput(given['input'], takesTools);
  requireFittingText(fields, [...items, ...exchange]);
  return { fields, items, toolUse: takesTools ? readToolUse(others, exchange) : undefined, fileSearch };
}

function requireFittingText(fields: ResponsesFields, items: InputItem[]): void {
  const length = items.reduce((sum, item) => sum + textOf(item).length, fields.instructions?.length ?? 0);
  if (length <= MAX_TEXT_LENGTH) return;
  const message = `input and instructions may hold at most ${MAX_TEXT_LENGTH} characters of text.`;
  throw new AppError('too-large', message, { field: 'input' });
}

function textOf(item: InputItem): string {
  switch (item.kind) {
    case 'turn':
      return item.turn.content;
    case 'instructions':
      return item.text;
    case 'tool-call':
      return item.call.arguments;
    case 'tool-result':
      return item.content;
    default:
      return '';
  }
}

/** The question that a checked request asks. `model` is an alias; undefined selects the one in the settings, or the default. */
export function questionOfResponses(
  { fields, items, toolUse, fileSearch }: ResponsesRequest,
  { caller, model, earlier }: { caller: Caller; model: string | undefined; earlier: EarlierAnswers },
): AnswerRequest {
  const instructions = [
    ...(fields.instructions ? [fields.instructions] : []),
    ...items.flatMap((item) => (item.kind === 'instructions' ? [item.text] : [])),
  ];
  const { sent, ignored, fieldOf } = readSentSettings(fields.context ?? {});
  const own = {
    ...generationSettings(fields, model),
    ...(fileSearch?.maxResults !== undefined && { top: fileSearch.maxResults }),
  };
  const settings = governSettings(caller.policy, {
    defaults: defaultSettings,
    sent: { ...sent, ...own },
    fieldOf: (key) => (Object.hasOwn(own, key) ? (FIELDS[key] ?? key) : fieldOf(key)),
  });
  const user = fields.safety_identifier ?? fields.user;
  return {
    turns: [...earlier.turns, ...items.flatMap((item) => turnsOf(item, earlier.answers))],
    instructions: mayInstruct(caller) ? instructions : [],
    settings,
    ignoredSettings: ignored,
    droppedInstructions: instructions.length > 0 && !mayInstruct(caller),
    singleTurn: false,
    sessionState: earlier.sessionState,
    sampling: { ...(typeof fields.top_p === 'number' && { topP: fields.top_p }), ...(user && { user }) },
    ...(toolUse && { toolUse }),
    caller,
  };
}

/** The fields of the request that some settings are sent in. */
const FIELDS: Partial<Record<keyof Settings, string>> = {
  max_tokens: 'max_output_tokens',
  reasoning_effort: 'reasoning.effort',
  top: 'tools.max_num_results',
};

function generationSettings(
  { temperature, max_output_tokens, reasoning }: ResponsesFields,
  model: string | undefined,
): Partial<Settings> {
  return {
    ...(typeof temperature === 'number' && { temperature }),
    ...(typeof max_output_tokens === 'number' && { max_tokens: Math.min(max_output_tokens, MAX_TOKENS) }),
    ...(reasoning?.effort && { reasoning_effort: reasoning.effort }),
    ...(model !== undefined && { model }),
  };
}

function turnsOf(item: InputItem, answers: EarlierAnswers['answers']): Turn[] {
  if (item.kind === 'turn') return [item.turn];
  const content = item.kind === 'reference' ? answers.get(item.id) : undefined;
  return content ? [{ role: 'assistant', content, attachments: [] }] : [];
}

/** For each field that must not be ignored, whether the request asks something of it, and what to do instead. */
const REFUSED: [field: string, isAsked: (fields: ResponsesFields) => boolean, instead: string][] = [
  ['background', ({ background }) => background === true, 'use stream: true, or wait for the answer'],
  ['text.format', ({ text }) => (text?.format?.type ?? 'text') !== 'text', 'its type may be "text"'],
  [
    'include',
    ({ include }) => include?.includes('message.output_text.logprobs') ?? false,
    'there are no log probabilities; remove message.output_text.logprobs',
  ],
  [
    'top_logprobs',
    ({ top_logprobs }) => (top_logprobs ?? 0) > 0,
    'there are no log probabilities; remove it',
  ],
  [
    'conversation',
    ({ conversation }) => (conversation ?? null) !== null,
    'continue a conversation by previous_response_id, or send its messages in input',
  ],
  ['prompt', ({ prompt }) => (prompt ?? null) !== null, 'send input and instructions'],
  [
    'context_management',
    ({ context_management }) => (context_management?.length ?? 0) > 0,
    'the oldest messages are left out by themselves; remove it',
  ],
  [
    'moderation',
    ({ moderation }) => (moderation ?? null) !== null,
    'the content filter is configured here; remove it',
  ],
];

/** Throws `bad-request` for the first field that asks for something that answers from documents cannot do. */
function refuseFields(fields: ResponsesFields): void {
  const refused = REFUSED.find(([, isAsked]) => isAsked(fields));
  if (!refused) return;
  const [field, , instead] = refused;
  throw new AppError('bad-request', `${field} is not supported here: ${instead}.`, { field });
}
