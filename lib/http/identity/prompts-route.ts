import { z } from 'zod';
import type { PromptLibrary } from '#lib/api/prompts.ts';
import type { Caller, Owner } from '#lib/core/access/principal.ts';
import { MAX_PROMPT_TEXT, MAX_PROMPT_TITLE, type PromptTemplate } from '#lib/core/records/prompts.ts';
import type { Records } from '#lib/core/records/records.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { plainLine } from '#lib/shared/plain-text.ts';
import { readBody } from '../route/read-body.ts';
import { privately, removed } from '../route/responses.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';

/** Dependencies of the routes of prompts. */
interface PromptServices extends Services {
  records: Pick<Records, 'prompts' | 'administration'>;
}

/** `/api/prompts`: GET returns the caller's prompts and the published ones; POST saves one. */
export function promptsRoute(services: () => PromptServices): Route {
  return route({ GET: list, POST: add }, services);
}

/** `/api/prompts/{id}`: PUT replaces one of the caller's prompts; DELETE removes it. */
export function promptRoute(services: () => PromptServices): Route {
  return route({ PUT: change, DELETE: remove }, services);
}

async function list(request: Request, { services }: Call<PromptServices>): Promise<Response> {
  const { prompts, administration } = services.records;
  const { owner } = await services.identify(request, 'session');
  const [own, published] = await Promise.all([
    owner === null ? [] : prompts.list(owner),
    administration.read('shared-prompts'),
  ]);
  const shared = (published?.value?.['prompts'] ?? []) as unknown as PromptTemplate[];
  return privately({ own, shared } satisfies PromptLibrary);
}

async function add(request: Request, call: Call<PromptServices>): Promise<Response> {
  const { owner, network } = await requireOwner(request, call);
  const prompt = plainlyTitled(await readBody(request, promptSchema));
  return privately(await call.services.records.prompts.add(owner, prompt, network));
}

async function change(request: Request, call: Call<PromptServices>): Promise<Response> {
  const { owner } = await requireOwner(request, call);
  const id = idIn(request);
  const prompt = plainlyTitled(await readBody(request, promptSchema));
  return privately(await call.services.records.prompts.change(owner, id, prompt));
}

async function remove(request: Request, call: Call<PromptServices>): Promise<Response> {
  const { owner } = await requireOwner(request, call);
  await call.services.records.prompts.remove(owner, idIn(request));
  return removed(call.services);
}

function idIn(request: Request): string {
  const id = new URL(request.url).pathname.split('/').at(-1) ?? '';
  if (/^pr_\w{1,100}$/.test(id)) return id;
  throw noPrompt();
}

async function requireOwner(
  request: Request,
  { services: { identify } }: Call<PromptServices>,
): Promise<Caller & { owner: Owner }> {
  const caller = await identify(request, 'session');
  if (caller.owner === null) throw noPrompt();
  return { ...caller, owner: caller.owner };
}

function noPrompt(): AppError {
  return new AppError('not-found', 'There is no such prompt.');
}

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
