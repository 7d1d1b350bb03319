/** What models are told, in Markdown; each is a file that an operator can replace. */
export interface PromptTexts {
  /** Before the conversation. */
  system: string;
  /** In its place where the model may also use what it knows of itself. */
  systemOpen: string;
  /** Added when follow-up questions are wanted, each as `<<question>>`. */
  followUps: string;
  /** To make one search query of a conversation. */
  rewriteQuery: string;
}

/** The prompts in force, asked for anew with every question: administrators may change them while the server runs. */
export type PromptsInForce = () => Promise<PromptTexts>;
