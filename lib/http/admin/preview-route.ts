import { z } from 'zod';
import type { PromptPreview } from '#lib/api/admin.ts';
import { defaultsUnder } from '#lib/core/govern-settings.ts';
import { plainRequest } from '#lib/core/plain-request.ts';
import { defaultSettings } from '#lib/core/settings.ts';
import { Leaving } from '../leaving.ts';
import { privately } from '../privately.ts';
import { readBody } from '../read-body.ts';
import { requireAdmin } from '../require-admin.ts';
import { type Call, type Route, route } from '../route.ts';
import type { Administering } from './administering.ts';
import { decidedPromptsSchema } from './prompts-decision.ts';

/** Four prompts of the greatest length, in any script. */
const MOST_BYTES = 524_288;

const previewSchema = z.strictObject({
  prompts: decidedPromptsSchema,
  question: z.string().trim().min(1).max(10_000),
});

/** `POST /api/admin/prompts/preview`: what the model would be sent, from documents that this administrator may read. */
export function previewRoute(services: () => Administering): Route {
  return route({ POST: preview }, services);
}

async function preview(request: Request, call: Call<Administering>): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const { prompts, question } = await readBody(request, previewSchema, MOST_BYTES);
  const { undecided, previewPrompt } = call.services;
  const given = Object.entries(prompts).filter(([, text]) => text !== undefined);
  const asked = plainRequest([{ role: 'user', content: question, attachments: [] }], {
    caller,
    // Searched as it stands: a preview costs no call of a model.
    settings: { ...defaultsUnder(caller.policy, defaultSettings), query_rewriting: false },
  });
  const texts = { ...undecided.prompts, ...Object.fromEntries(given) };
  const leaving = new Leaving(request.signal, call.services.ending);
  const messages = await leaving.during((signal) => previewPrompt(asked, texts, signal));
  const body: PromptPreview = { messages: messages.map(({ role, content = '' }) => ({ role, content })) };
  return privately(body);
}
