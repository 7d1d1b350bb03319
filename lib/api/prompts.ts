import type { PromptTemplate, SavedPrompt } from '#lib/core/records/prompts.ts';

// GET    /api/prompts                      PromptLibrary
// POST   /api/prompts      PromptTemplate  SavedPrompt
// PUT    /api/prompts/{id} PromptTemplate  SavedPrompt
// DELETE /api/prompts/{id}                 204

/** The prompts that a person can ask with. */
export interface PromptLibrary {
  /** Saved by the caller, by title. */
  own: SavedPrompt[];
  /** Published by administrators, in their order. */
  shared: PromptTemplate[];
}
