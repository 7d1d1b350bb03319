import { AppError } from '#lib/shared/app-error.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import { type Caller, internalCaller } from '../access/principal.ts';
import { defaultSettings, type Settings } from '../settings/settings.ts';

/** The resolution at which a model reads an image, if it supports a choice. */
export type ImageDetail = 'low' | 'high' | 'auto';

/**
 * A file attached to a message: text goes into the prompt, an image to a vision model. `dataUrl` may be an
 * https URL that the model's service fetches itself.
 */
export type Attachment =
  | { kind: 'text'; name: string; text: string }
  | { kind: 'image'; name: string; mediaType: string; dataUrl: string; detail?: ImageDetail };

/** One turn of the conversation, independent of the protocol. */
export interface Turn {
  role: 'user' | 'assistant';
  content: string;
  attachments: Attachment[];
}

/**
 * A question, independent of the protocol. `turns` is never empty and ends with the user's question;
 * `instructions` are system messages that this caller was allowed to send.
 */
export interface AnswerRequest {
  turns: Turn[];
  instructions: string[];
  settings: Settings;
  /** Keys of `context` that match no setting; they are reported in a thought and otherwise ignored. */
  ignoredSettings: string[];
  /** True when system messages or other instructions were dropped because the caller may not send them. */
  droppedInstructions: boolean;
  /** True for `/ask`: only the last message, searched as written. */
  singleTurn: boolean;
  /** Returned unchanged, unless the answer brings its own. */
  sessionState: Json;
  /** The number of answers, 1 to 8; default 1. */
  n?: number;
  /** Search options of protocols 4 and 5. */
  directions?: SearchDirections;
  sampling?: Sampling;
  /** The caller's own tools; only chat models can call them. */
  toolUse?: ToolUse;
  /** Replaces our system prompt; the codec has checked that this caller may do so. */
  systemPrompt?: string;
  /** The experiment of the operator in which the caller takes part, and the variant assigned. */
  experiment?: { name: string; variant: string };
  /** The first language that the asker's page or program accepts. */
  pageLanguage?: string;
  caller: Caller;
}

/** The caller's own key or token for the search service. It is used for one request, and never stored or shown. */
export type SearchCredential = { kind: 'key'; key: string } | { kind: 'token'; token: string };

/**
 * Search options that callers of protocols 4 and 5 may send in addition to settings. They only narrow or
 * describe the search; the access filter is and-ed with all of them.
 */
export interface SearchDirections {
  /** Replaces the query that would be generated from the conversation. */
  query?: string;
  /** OData filter, and-ed with the category and access filters. */
  filter?: string;
  includeTotalCount?: boolean;
  /** `field,count:n`. */
  facets?: string[];
  highlightFields?: string[];
  /** Fields to return, in addition to those that the answer needs. */
  select?: string[];
  semanticConfiguration?: string;
  /** Used instead of our own credential when the index is in a search service. */
  credential?: SearchCredential;
  /** Field roles, when they differ from the index's own. */
  fields?: FieldRoles;
  /** Documents to retrieve beyond `top`, so the reply can report what was filtered out and why. */
  further?: number;
  /** True skips the search; the model answers without documents. */
  skip?: boolean;
}

/** Index fields by role, as in On Your Data's `fields_mapping`. */
export interface FieldRoles {
  content?: string[];
  /** Joins the contents of several fields; a line break when absent. */
  contentSeparator?: string;
  title?: string;
  url?: string;
  filepath?: string;
}

/** Further OpenAI sampling parameters, passed through unchanged; `undefined` leaves the choice to the model. */
export interface Sampling {
  topP?: number;
  frequencyPenalty?: number;
  presencePenalty?: number;
  stop?: string[];
  /** The caller's identifier for its end user, for the model service's abuse detection. */
  user?: string;
}

/** Functions that the caller's client offers to the model and calls itself, in OpenAI's terms. */
export interface ToolUse {
  /** May be empty when only an exchange is continued. */
  tools: JsonObject[];
  /** `tool_choice`; the model's own when absent. */
  choice?: Json;
  /** Whether the model may call several at once; its own default when absent. */
  parallel?: boolean;
  /** The model's calls since the question and their results, as messages that follow the prompt. */
  exchange: JsonObject[];
}

/** Returns the named model, or the first without a name. Throws `bad-request` listing the available models. */
export function chooseModel<Model extends { name: string }>(
  models: readonly [Model, ...Model[]],
  name: string | undefined,
): Model {
  const chosen = name === undefined ? models[0] : models.find((model) => model.name === name);
  if (chosen) return chosen;
  const known = models.map((model) => model.name).join(', ');
  throw new AppError('bad-request', `No model is named "${name}". Use one of: ${known}.`, {
    field: 'context.overrides.model',
  });
}

/** Throws `bad-request` when a turn includes an image and the model does not accept images. */
export function requireImageSupport(
  turns: readonly Turn[],
  { name, readsImages }: { name: string; readsImages: boolean },
): void {
  const image = turns.flatMap((turn) => turn.attachments).find(({ kind }) => kind === 'image');
  if (!image || readsImages) return;
  throw new AppError('bad-request', `${name} does not accept images. Remove "${image.name}" or send text.`, {
    field: 'messages',
  });
}

/** Whether the caller may instruct the model: they have the permission and administrators have not locked the prompt. */
export function mayInstruct({ mayOverridePrompt, policy }: Caller): boolean {
  return mayOverridePrompt && policy.prompt_template?.locked !== true;
}

/**
 * Throws `forbidden` for a `prompt_template` that the caller may not use; the template set by administrators is
 * allowed for everyone.
 */
export function requirePromptRight({ settings, caller }: AnswerRequest): void {
  const { prompt_template: template } = settings;
  const isGiven = template === caller.policy.prompt_template?.default;
  if (template === undefined || isGiven || caller.mayOverridePrompt) return;
  throw new AppError(
    'forbidden',
    'Only administrators may change the prompt. Remove prompt_template from the request.',
    {
      field: 'context.overrides.prompt_template',
    },
  );
}

/** A turn that consists of text only. */
export function textTurn(content: string, role: Turn['role'] = 'user'): Turn {
  return { role, content, attachments: [] };
}

/**
 * A request with default settings that the application itself sends, such as for evaluations; `change`
 * overrides single fields.
 */
export function plainRequest(turns: Turn[], change: Partial<AnswerRequest> = {}): AnswerRequest {
  return {
    turns,
    instructions: [],
    settings: defaultSettings,
    ignoredSettings: [],
    droppedInstructions: false,
    singleTurn: false,
    sessionState: null,
    caller: internalCaller,
    ...change,
  };
}
