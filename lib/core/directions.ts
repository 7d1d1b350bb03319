/** A key or a token of the caller's own for the search service. Used once, never kept and never shown. */
export type SearchCredential = { kind: 'key'; key: string } | { kind: 'token'; token: string };

/**
 * What a caller of protocols 4 and 5 may direct beyond the settings. Everything here narrows or describes; the access
 * filter is and-ed with all of it.
 */
export interface SearchDirections {
  /** Searched instead of a query made from the conversation. */
  query?: string;
  /** OData, and-ed with the category and access filters. */
  filter?: string;
  includeTotalCount?: boolean;
  /** `field,count:n`. */
  facets?: string[];
  highlightFields?: string[];
  /** Fields wanted in the reply, beside those the answer itself needs. */
  select?: string[];
  semanticConfiguration?: string;
  /** Searches with it instead of ours, where there is a service to search. */
  credential?: SearchCredential;
  /** Which fields play which part, where they differ from the index's own. */
  fields?: FieldRoles;
  /** How many documents to look at beyond `top`, so that a reply can tell what was left out and why. */
  further?: number;
  /** True: nothing is searched, and the model answers by itself. */
  skip?: boolean;
}

/** Fields of an index by the part they play, as On Your Data's `fields_mapping` has them. */
export interface FieldRoles {
  content?: string[];
  /** Put between the contents of several fields; a line break when absent. */
  contentSeparator?: string;
  title?: string;
  url?: string;
  filepath?: string;
}

/** OpenAI's further knobs of generation, handed on as they are; `undefined` leaves the choice to the model. */
export interface Sampling {
  topP?: number;
  frequencyPenalty?: number;
  presencePenalty?: number;
  stop?: string[];
  /** The caller's own name for its end user, for the model service's abuse detection. */
  user?: string;
}
