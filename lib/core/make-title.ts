/** A first question and what was answered. */
export interface Exchange {
  question: string;
  answer: string;
}

/** Has a model name a conversation by its first exchange; any text, not to be trusted. May throw. */
export type MakeTitle = (exchange: Exchange, signal: AbortSignal) => Promise<string>;
