/** The first question of a conversation and its answer. */
export interface Exchange {
  question: string;
  answer: string;
}

/** Asks a model for a conversation title. The result is untrusted text. May throw. */
export type MakeTitle = (exchange: Exchange, signal: AbortSignal) => Promise<string>;
