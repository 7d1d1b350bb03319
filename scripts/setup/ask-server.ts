import { ownServerFault } from '#lib/config/endpoint.ts';
import { chatModels, embeddingModels } from '#lib/discovery/choose-model.ts';
import { askServer } from '#lib/discovery/find-servers.ts';
import { type FoundServer, type ServedModel, serverName } from '#lib/discovery/read-models.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { plainLine } from '#lib/shared/plain-text.ts';
import { badOption } from '../console/read-options.ts';
import type { GivenServer } from './arguments.ts';
import type { Dialogue } from './dialogue.ts';
import type { ChosenServer, CurrentVariables } from './plan-changes.ts';

/** A list of a service with very many models. */
const MOST_BYTES = 8_000_000;
const WITHIN_MS = 15_000;
/** A list that is longer does not fit on a screen; other names can be typed. */
const MOST_SHOWN = 15;

/** Asks which models of a server that was found are to be used. */
export async function askModels(
  dialogue: Dialogue,
  server: FoundServer,
  current: CurrentVariables,
): Promise<ChosenServer> {
  const model = await askChatModel(dialogue, server);
  return {
    baseUrl: server.baseUrl,
    key: undefined,
    model,
    embeddingModel: await askEmbeddingModel(dialogue, server, current),
  };
}

/** Asks for a server by its address and key, and which of its models are to be used. */
export async function askOtherServer(dialogue: Dialogue, current: CurrentVariables): Promise<ChosenServer> {
  const given = await dialogue.ask('Address, such as https://api.openai.com/v1:', addressFault(current));
  const baseUrl = given.replace(/\/+$/, '');
  const key = (await dialogue.askSecret('Key (not shown; empty for none):')) || undefined;
  const server = await ask(baseUrl, key);
  if ('models' in server) return { ...(await askModels(dialogue, server, current)), key };
  dialogue.say(`Its models cannot be listed: ${server.reason}.`);
  const name = await dialogue.ask('Name of its chat model:', required);
  const embedding = await dialogue.ask('Name of its embedding model (empty for none):');
  return { baseUrl, key, model: { name }, embeddingModel: embedding || null };
}

/**
 * What the command line names, checked against what the server offers. Throws AppError when the server does not answer or has
 * no such model, with what it has.
 */
export async function namedModels(
  given: GivenServer,
  current: CurrentVariables,
  key: string | undefined,
): Promise<ChosenServer> {
  const { baseUrl, embeddingModel } = given;
  const fault = addressFault(current)(baseUrl);
  if (fault !== undefined) throw badOption(`--model-server: ${fault}.`);
  const server = await ask(baseUrl, key);
  if (!('models' in server)) {
    throw new AppError(
      'unavailable',
      `${baseUrl} does not list its models: ${server.reason}. Start the server, or check the address (it mostly ends in /v1) and the key; then run the same command again.`,
    );
  }
  const chats = chatModels(server);
  const model = given.model === undefined ? chats[0] : find(server, given.model);
  if (model === undefined) throw noModel(baseUrl, given.model, chats);
  if (typeof embeddingModel === 'string') {
    const found = find(server, embeddingModel);
    if (found === undefined) throw noModel(baseUrl, embeddingModel, embeddingModels(server));
    return { baseUrl, key, model, embeddingModel: found.name };
  }
  return { baseUrl, key, model, embeddingModel };
}

/** What is wrong with an address, as the server will find it with the other variables of the file. */
function addressFault({ OPENAI_ALLOW_HTTP }: CurrentVariables): (address: string) => string | undefined {
  return (address) => ownServerFault(address, OPENAI_ALLOW_HTTP === 'on' || OPENAI_ALLOW_HTTP === 'true');
}

/** Ollama calls a model without a tag by its tag `latest`. */
function find({ models }: FoundServer, name: string): ServedModel | undefined {
  return (
    models.find((model) => model.name === name) ?? models.find((model) => model.name === `${name}:latest`)
  );
}

function noModel(baseUrl: string, name: string | undefined, others: readonly ServedModel[]): AppError {
  const names = others.slice(0, MOST_SHOWN).map((model) => model.name);
  const has = names.length > 0 ? `It has: ${names.join(', ')}.` : 'It has none of that kind.';
  const missing = name === undefined ? 'a chat model' : `the model "${plainLine(name, 200)}"`;
  return new AppError('not-found', `${baseUrl} does not offer ${missing}. ${has}`);
}

async function askChatModel(
  dialogue: Dialogue,
  server: FoundServer,
): Promise<Pick<ServedModel, 'name' | 'contextTokens'>> {
  const models = chatModels(server).slice(0, MOST_SHOWN);
  const chosen = await dialogue.choose(`Which model of ${serverName(server.kind)} answers?`, [
    ...models.map((value) => ({ label: modelLabel(value), value })),
    { label: 'another one, by name', value: undefined },
  ]);
  if (chosen !== undefined) return chosen;
  const name = await dialogue.ask('Name of the chat model:', required);
  return find(server, name) ?? { name };
}

async function askEmbeddingModel(
  dialogue: Dialogue,
  server: FoundServer,
  current: CurrentVariables,
): Promise<string | null | undefined> {
  const models = embeddingModels(server).slice(0, MOST_SHOWN);
  if (models.length === 0 && server.kind === 'ollama') {
    dialogue.say(
      '\nIt has no embedding model. `ollama pull bge-m3` gets one; then run `npm run setup` again.',
    );
  }
  const now = current['OPENAI_EMB_MODEL'] || current['AZURE_OPENAI_EMB_DEPLOYMENT'];
  const other = async () => dialogue.ask('Name of the embedding model:', required);
  const choose = await dialogue.choose<() => Promise<string | null | undefined>>(
    'Which embedding model finds passages by meaning? Documents are embedded again when it changes.',
    [
      ...models.map((model) => ({ label: modelLabel(model), value: async () => model.name })),
      ...(now ? [{ label: `as it is now: ${plainLine(now, 120)}`, value: async () => undefined }] : []),
      { label: 'none: passages are found by words', value: async () => null },
      { label: 'another one, by name', value: other },
    ],
  );
  return choose();
}

function modelLabel({ name, billions, contextTokens, isLoaded }: ServedModel): string {
  const facts = [
    ...(billions === undefined ? [] : [billions < 1 ? `${Math.round(billions * 1000)}M` : `${billions}B`]),
    ...(contextTokens === undefined ? [] : [`reads ${contextTokens} tokens`]),
    ...(isLoaded ? ['in memory'] : []),
  ];
  return facts.length > 0 ? `${name} (${facts.join(', ')})` : name;
}

function required(answer: string): string | undefined {
  return answer === '' ? 'Enter a name.' : undefined;
}

function ask(baseUrl: string, key: string | undefined) {
  return askServer(baseUrl, { key, maxBytes: MOST_BYTES, signal: AbortSignal.timeout(WITHIN_MS) });
}
