import type { Owner } from '../access/principal.ts';

/** A question to ask again; places such as `{{city}}` in its text are filled in first. */
export interface PromptTemplate {
  title: string;
  text: string;
}

/** A prompt that a person saved for themselves. */
export interface SavedPrompt extends PromptTemplate {
  /** `pr_…` */
  id: string;
  createdAtMs: number;
  /** When it was last saved. */
  updatedAtMs: number;
}

/** Limits in characters. Beyond them, methods throw AppError `bad-request` that names the field. */
export const MAX_PROMPT_TITLE = 100;
export const MAX_PROMPT_TEXT = 4000;
/** The most prompts of one owner; guests of one network share a multiple of it. */
export const MAX_PROMPTS = 100;

/** Prompts by owner. Methods that take an id throw AppError `not-found` for another owner's prompt. */
export interface PromptRepository {
  /** By title, in the order of Unicode. */
  list(owner: Owner): Promise<SavedPrompt[]>;
  /** Throws `too-large` when the owner, or the `network` of a guest, has reached the limit of prompts. */
  add(owner: Owner, prompt: PromptTemplate, network?: string): Promise<SavedPrompt>;
  change(owner: Owner, id: string, prompt: PromptTemplate): Promise<SavedPrompt>;
  remove(owner: Owner, id: string): Promise<void>;
}
