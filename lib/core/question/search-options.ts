import type { Json, JsonObject } from '#lib/shared/json.ts';

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
