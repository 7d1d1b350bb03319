import type { Json } from '#lib/shared/json.ts';
import type { Caller } from '../access/principal.ts';
import type { Settings } from '../settings/settings.ts';
import type { Sampling, SearchDirections, ToolUse } from './search-options.ts';

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
  caller: Caller;
}
