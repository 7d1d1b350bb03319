import type { ChatCompletions, ModelDescription } from '#lib/core/ports/chat-model.ts';
import type { ReceivedFile } from '#lib/protocols/attachments.ts';
import { encodeModel, type ModelHealth, readModelsQuery } from '#lib/protocols/flexible/models.ts';
import { checkFlexible, type FlexibleKind } from '#lib/protocols/flexible/read-flexible.ts';
import { flexibleError } from '#lib/protocols/flexible/response.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type Call, type Route, route, type Services } from '../../route/route.ts';
import { type Endpoint, protocolRoute } from '../protocol-route.ts';
import { MOST_BYTES_WITH_FILES } from '../read-request.ts';
import { FlexibleCall, type FlexibleDeps } from './flexible-call.ts';

/** `POST /api/v2/flexible-chat`, `-rag` and both with images (`-mm`). */
export function flexibleRoute(kind: FlexibleKind, services: () => FlexibleDeps): Route {
  return protocolRoute(flexibleEndpoint(kind), services);
}

function flexibleEndpoint(kind: FlexibleKind): Endpoint<FlexibleDeps> {
  return {
    accepts: 'key',
    ...(kind.multimodal && { mostBytes: MOST_BYTES_WITH_FILES }),
    answer({ body, files, caller, call }) {
      if (!kind.multimodal) refuseFiles(files);
      const asked = { kind, body: checkFlexible(body, kind), files, caller };
      return { body: (signal) => new FlexibleCall(asked, call).reply(signal) };
    },
    error: flexibleError,
  };
}

function refuseFiles(files: readonly ReceivedFile[]): void {
  if (files.length === 0) return;
  const message = 'Files are taken by /api/v2/flexible-chat-mm and /api/v2/flexible-rag-mm alone.';
  throw new AppError('bad-request', message, { field: 'files' });
}

/** Dependencies of a list of models with their health. */
interface ModelListing extends Services {
  models: ModelDescription[];
  completions: ChatCompletions | undefined;
}

/** How long the deep check of a model is cached: it costs tokens, and every caller may ask for it. */
const REMEMBER_MS = 60_000;
/** A model that takes longer for one word does not answer. */
const LOOK_MS = 20_000;

/** `GET /api/v2/models`: the aliases there are, and on demand whether each of them answers. */
export function flexibleModelsRoute(services: () => ModelListing): Route {
  const looks = new Map<string, { at: number; health: Promise<ModelHealth> }>();
  return route({ GET: (request, call) => list(request, call, looks) }, services, flexibleError);
}

type Looks = Map<string, { at: number; health: Promise<ModelHealth> }>;

async function list(request: Request, call: Call<ModelListing>, looks: Looks): Promise<Response> {
  const { identify, models, completions } = call.services;
  await identify(request, 'key');
  const query = readModelsQuery(new URL(request.url).searchParams);
  const listed = models.filter(
    ({ readsImages }) => query.supportsMultimodal === undefined || readsImages === query.supportsMultimodal,
  );
  const entries = await Promise.all(
    listed.map(async (model) => {
      const health = query.deep ? await look(model, completions, looks) : { ok: true, error: null };
      return { model, health: query.validate ? health : undefined };
    }),
  );
  const shown = query.filterUnhealthy ? entries.filter(({ health }) => health?.ok !== false) : entries;
  const body = {
    default: models.find(({ isDefault }) => isDefault)?.alias ?? null,
    models: shown.map(({ model, health }) => encodeModel(model, health)),
  };
  return Response.json(body, { headers: { 'cache-control': 'no-store' } });
}

function look(
  model: ModelDescription,
  completions: ChatCompletions | undefined,
  looks: Looks,
): Promise<ModelHealth> {
  const known = looks.get(model.alias);
  if (known && performance.now() - known.at < REMEMBER_MS) return known.health;
  const health = examine(model, completions);
  looks.set(model.alias, { at: performance.now(), health });
  return health;
}

/** Has the model say one word. A part of the application needs no look: it runs where this runs. */
async function examine(
  { alias, provider }: ModelDescription,
  completions: ChatCompletions | undefined,
): Promise<ModelHealth> {
  if (provider === 'embedded' || !completions) return { ok: true, error: null };
  const retryPolicy = new AbortController();
  const timer = setTimeout(() => retryPolicy.abort(), LOOK_MS);
  try {
    const messages = [{ role: 'user', content: 'Answer with the word "ok".' }];
    await completions.create(alias, { messages }, retryPolicy.signal);
    return { ok: true, error: null };
  } catch (thrown) {
    return { ok: false, error: retryPolicy.signal.aborted ? 'unavailable' : AppError.from(thrown).code };
  } finally {
    clearTimeout(timer);
  }
}
