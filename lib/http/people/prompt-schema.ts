import { z } from 'zod';
import { MAX_PROMPT_TEXT, MAX_PROMPT_TITLE, type PromptTemplate } from '#lib/core/records/prompts.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { plainLine } from '#lib/shared/plain-text.ts';

/** A prompt as a caller saves it. */
export const promptSchema = z.strictObject({
  title: z.string().trim().min(1).max(MAX_PROMPT_TITLE),
  text: z
    .string()
    .trim()
    .min(1)
    .max(MAX_PROMPT_TEXT)
    .describe('A question; places such as `{{city}}` are filled in before it is asked.'),
});

/** The prompt with its title as one plain line. Throws `bad-request` when nothing of it is left. */
export function plainlyTitled({ title, text }: PromptTemplate): PromptTemplate {
  const line = plainLine(title, title.length);
  if (line) return { title: line, text };
  throw new AppError('bad-request', 'title needs at least one character.', { field: 'title' });
}

const saved = promptSchema.extend({ id: z.string(), createdAtMs: z.number(), updatedAtMs: z.number() });

/** Request and response schemas of prompts, by their names in `/openapi.json`. */
export const promptSchemas = {
  Prompt: promptSchema,
  SavedPrompt: saved,
  PromptLibrary: z.object({ own: z.array(saved), shared: z.array(promptSchema) }),
};
