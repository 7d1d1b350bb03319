import { z } from 'zod';
import { plainRequest, textTurn } from '#lib/core/plain-request.ts';
import { retrieve } from '#lib/core/retrieve.ts';
import { citedPlace, citedPlaceSchema } from './cited-place.ts';
import type { McpCall } from './mcp-call.ts';
import { numberArgument } from './number-argument.ts';
import { categoryField, governedSettings, requireCategory } from './tool-settings.ts';

const LONGEST_QUERY = 2000;
const MOST_PASSAGES = 20;
const USUAL_PASSAGES = 5;

/** The arguments of `search_documents`. */
export const searchArguments = z.object({
  query: z.string().trim().min(1).max(LONGEST_QUERY).describe('A question or the words to look for.'),
  top: numberArgument(1, MOST_PASSAGES)
    .optional()
    .describe(`How many passages, 1 to ${MOST_PASSAGES}. Default ${USUAL_PASSAGES}.`),
  category: categoryField,
});

/** The result of `search_documents`. */
export const foundPassages = z.object({ passages: z.array(citedPlaceSchema) });

/** The best passages for a query, best first, among those that the caller may read. Throws for a category that they have not. */
export async function searchDocuments(
  { query, top = USUAL_PASSAGES, category }: z.infer<typeof searchArguments>,
  asking: McpCall,
): Promise<z.infer<typeof foundPassages>> {
  const { call, caller, origin, signal } = asking;
  const settings = governedSettings(caller, { top, category });
  const request = plainRequest([textTurn(query)], { settings, caller });
  const alone = { extraPassageCount: 0 };
  const now = () => performance.now();
  const { passages } = await retrieve({ queries: [query] }, request, call.services, alone, now, signal);
  if (passages.length === 0) await requireCategory(category, asking);
  return { passages: passages.map((passage) => citedPlace(passage, origin)) };
}
