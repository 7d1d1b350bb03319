/** The prompt templates, in Markdown; operators can replace each file. */
export interface PromptTexts {
  /** The system prompt. */
  system: string;
  /** Replaces the system prompt when the model may also use its own knowledge. */
  systemOpen: string;
  /** Appended when follow-up questions are requested, each as `<<question>>`. */
  followUps: string;
  /** Instructs the model to rewrite a conversation into one search query. */
  rewriteQuery: string;
}

/** Loads the current prompts for each question, because administrators can change them while the server runs. */
export type PromptsInForce = () => Promise<PromptTexts>;
