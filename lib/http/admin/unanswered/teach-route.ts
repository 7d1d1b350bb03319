import { z } from 'zod';
import type { TaughtWords } from '#lib/api/unanswered.ts';
import { MAX_GOLDEN_LENGTH } from '#lib/core/records/golden-questions.ts';
import {
  checkSynonymGroup,
  formatSynonymGroup,
  MAX_SYNONYM_LENGTH,
  MAX_SYNONYM_WORDS,
} from '#lib/core/synonyms/synonym-group.ts';
import { noteChange } from '../../route/note-audit.ts';
import { readBody } from '../../route/read-body.ts';
import { requireAdmin } from '../../route/require-admin.ts';
import { privately } from '../../route/responses.ts';
import { type Call, type Route, route } from '../../route/route.ts';
import type { SynonymServices } from '../synonyms/synonyms-routes.ts';

const side = z
  .array(z.string().max(2 * MAX_SYNONYM_LENGTH))
  .min(1)
  .max(MAX_SYNONYM_WORDS);
/** Body of `POST /api/admin/unanswered/words`. */
export const teachSchema = z.strictObject({
  question: z.string().trim().min(1).max(MAX_GOLDEN_LENGTH),
  place: z.string().trim().min(1).max(MAX_GOLDEN_LENGTH),
  words: side,
  means: side,
});

/**
 * `POST /api/admin/unanswered/words`: words of a question mean words of a passage. Stores the synonyms, and the question
 * with the place of the passage as a golden question.
 */
export function teachRoute(services: () => SynonymServices): Route {
  return route({ POST: teach }, services);
}

async function teach(request: Request, call: Call<SynonymServices>): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const { question, place, words, means } = await readBody(request, teachSchema);
  const { records, synonyms } = call.services;
  const by = caller.principal?.name ?? null;
  // Checked first: neither is stored where the other is refused.
  const group = checkSynonymGroup({ words, means });
  const golden = await records.goldenQuestions.add({ question, place }, by);
  const [added] = await records.synonyms.add([group], by);
  await synonyms.refresh();
  await noteChange(call, caller, {
    action: 'synonyms-changed',
    target: place,
    detail: { before: null, after: formatSynonymGroup(group) },
  });
  await noteChange(call, caller, {
    action: 'golden-questions-changed',
    target: golden.id,
    detail: { place },
  });
  return privately({ synonyms: added?.id ?? '', question: golden.id } satisfies TaughtWords);
}
