import { z } from 'zod';
import type { PromptPreview } from '#lib/api/admin.ts';
import { plainRequest } from '#lib/core/question/request.ts';
import { defaultsUnder } from '#lib/core/settings/govern-settings.ts';
import { defaultSettings } from '#lib/core/settings/settings.ts';
import { AnswerAbort } from '../answers/answer-response.ts';
import { requireAdmin } from '../route/administrators.ts';
import { readBody } from '../route/read-body.ts';
import { privately } from '../route/responses.ts';
import { type Call, type Route, route } from '../route/route.ts';
import type { AdminDeps } from './decision-route.ts';
import { decidedPromptsSchema } from './decisions.ts';

/** Room for four prompts of maximum length, in any script. */
const MOST_BYTES = 524_288;

/** Body of `POST /api/admin/prompts/preview`. */
export const previewSchema = z.strictObject({
  prompts: decidedPromptsSchema,
  question: z.string().trim().min(1).max(10_000),
});

/**
 * `POST /api/admin/prompts/preview`: the messages the model would receive, with documents that this
 * administrator may read.
 */
export function previewRoute(services: () => AdminDeps): Route {
  return route({ POST: preview }, services);
}

async function preview(request: Request, call: Call<AdminDeps>): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const { prompts, question } = await readBody(request, previewSchema, MOST_BYTES);
  const { defaults, previewPrompt } = call.services;
  const given = Object.entries(prompts).filter(([, text]) => text !== undefined);
  const asked = plainRequest([{ role: 'user', content: question, attachments: [] }], {
    caller,
    // Searches the question unchanged: a preview calls no model.
    settings: { ...defaultsUnder(caller.policy, defaultSettings), query_rewriting: false },
  });
  const texts = { ...defaults.prompts, ...Object.fromEntries(given) };
  const answerAbort = new AnswerAbort(request.signal, call.services.ending);
  const messages = await answerAbort.during((signal) => previewPrompt(asked, texts, signal));
  const body: PromptPreview = { messages: messages.map(({ role, content = '' }) => ({ role, content })) };
  return privately(body);
}
