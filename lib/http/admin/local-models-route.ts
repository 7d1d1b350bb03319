import type { LocalModelServer, LocalModels } from '#lib/api/admin.ts';
import { requireAdmin } from '../route/administrators.ts';
import { privately } from '../route/responses.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';

/** Dependencies of the route of local models. */
export interface LocalModelServices extends Services {
  /** The model servers of this machine, as found within the last seconds. */
  localModels(): Promise<LocalModelServer[]>;
}

/** `GET /api/admin/local-models`: what could answer where no model is configured. */
export function localModelsRoute(services: () => LocalModelServices): Route {
  return route({ GET: list }, services);
}

async function list(request: Request, call: Call<LocalModelServices>): Promise<Response> {
  await requireAdmin(request, call);
  const body: LocalModels = { servers: await call.services.localModels() };
  return privately(body);
}
