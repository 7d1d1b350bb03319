import process from 'node:process';
import type { LocalModelServer } from '#lib/api/admin.ts';
import type { Environment } from '#lib/config/environment.ts';
import { chatModels, embeddingModels } from '#lib/discovery/choose-model.ts';
import { findServers } from '#lib/discovery/find-servers.ts';
import { chatVariables, startCommand } from '#lib/discovery/model-variables.ts';
import { type FoundServer, serverName } from '#lib/discovery/read-models.ts';
import { slice } from './application.ts';
import { cachedRead } from './cached-read.ts';
import { type Identity, identity } from './identity.ts';

/** Whether to look for a model server: no model is configured, the search is not turned off, and a person starts this server. */
export function wantsModel({ services, ANSWERER, DISCOVER_MODELS, READ_ONLY, VERCEL }: Environment): boolean {
  const hasModel = services.answerer.answerer !== 'extractive' || ANSWERER !== undefined;
  return !hasModel && DISCOVER_MODELS.length > 0 && !READ_ONLY && VERCEL === undefined;
}

/**
 * The model servers of this machine that have a chat model, with the command that uses it. Asks loopback alone, within a
 * second, and only where `wantsModel`. Never throws.
 */
export async function findLocalModels(
  environment: Environment,
  options: { withinMs?: number } = {},
): Promise<LocalModelServer[]> {
  if (!wantsModel(environment)) return [];
  const ports = environment.DISCOVER_MODELS.filter((port) => port !== environment.PORT);
  return (await findServers(ports, options)).flatMap(described);
}

function described(server: FoundServer): LocalModelServer[] {
  const [best, ...more] = chatModels(server);
  if (best === undefined) return [];
  return [
    {
      name: server.kind === 'other' ? null : serverName(server.kind),
      address: new URL(server.baseUrl).host,
      model: best.name,
      moreModels: more.slice(0, 20).map(({ name }) => name),
      embeddingModel: embeddingModels(server)[0]?.name ?? null,
      command: startCommand(chatVariables(server.baseUrl, best), process.platform),
    },
  ];
}

/** What administrators see of model servers. */
export interface LocalModels extends Identity {
  /** The model servers of this machine, as found within the last seconds. */
  localModels(): Promise<LocalModelServer[]>;
}

/** Looks for model servers when an administrator asks. */
export const localModels = slice<LocalModels>('local-models', async (application) => {
  const find = () => findLocalModels(application.environment);
  return { ...(await identity(application)), localModels: cachedRead(find, { freshMs: 5000, waitMs: 2000 }) };
});
