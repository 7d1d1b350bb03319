import type { Caller } from '#lib/core/principal.ts';

/** How to read a completion over the documents. */
export interface CompletionReading {
  caller: Caller;
  /** The alias of the model; undefined selects the one in the settings, or the default. */
  model: string | undefined;
  /** Whether a chat model is configured, which can call the client's tools. */
  takesTools?: boolean;
}
