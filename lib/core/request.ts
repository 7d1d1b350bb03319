import type { Json } from '#lib/shared/json.ts';
import type { Sampling, SearchDirections } from './directions.ts';
import type { Caller } from './principal.ts';
import type { Settings } from './settings.ts';

/** How closely a model is to look at an image, where it can choose. */
export type ImageDetail = 'low' | 'high' | 'auto';

/**
 * A file that came with a message: text goes into the prompt, an image to a vision model. `dataUrl` is an https address
 * where the model's service fetches the image itself.
 */
export type Attachment =
  | { kind: 'text'; name: string; text: string }
  | { kind: 'image'; name: string; mediaType: string; dataUrl: string; detail?: ImageDetail };

/** One turn of the conversation, as the dialects agree on it. */
export interface Turn {
  role: 'user' | 'assistant';
  content: string;
  attachments: Attachment[];
}

/**
 * A question, freed of its dialect. `turns` is never empty and ends with the user's question;
 * `instructions` are system messages that this caller was allowed to send.
 */
export interface AnswerRequest {
  turns: Turn[];
  instructions: string[];
  settings: Settings;
  /** Keys of `context` that no setting is called; named in a thought, otherwise ignored. */
  ignoredSettings: string[];
  /** True when system messages were left out because the caller may not send them. */
  droppedInstructions: boolean;
  /** `/ask`: the last message alone, searched as it stands. */
  singleTurn: boolean;
  /** Echoed untouched. */
  sessionState: Json;
  /** Answers wanted, 1 to 8; one when absent. */
  n?: number;
  /** What the caller directs of the search, in protocols 4 and 5. */
  directions?: SearchDirections;
  sampling?: Sampling;
  /** A whole system prompt in place of ours; its codec has checked that this caller may send one. */
  systemPrompt?: string;
  caller: Caller;
}
