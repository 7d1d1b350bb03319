import process from 'node:process';
import { text } from 'node:stream/consumers';
import { EnvironmentError, readEnvironment } from '#lib/config/environment.ts';
import { chatModels } from '#lib/discovery/choose-model.ts';
import { findServers } from '#lib/discovery/find-servers.ts';
import { type FoundServer, serverName } from '#lib/discovery/read-models.ts';
import type { Options } from './arguments.ts';
import { askAzure } from './ask-azure.ts';
import { askModels, askOtherServer, namedModels } from './ask-server.ts';
import type { Dialogue } from './dialogue.ts';
import { azureChanges, type CurrentVariables, noModelChanges, serverChanges } from './plan-changes.ts';
import type { Changes } from './rewrite-env.ts';

/** Longer than a start looks, because a person waits for it; only a server that hangs takes all of it. */
const WITHIN_MS = 4000;

/** What is to change in `.env`, as the command line says or a person answers. Throws AppError and Interrupted. */
export async function chooseChanges(
  { server }: Options,
  current: CurrentVariables,
  dialogue: Dialogue,
): Promise<Changes> {
  if (server === 'none') return noModelChanges(current);
  if (server !== undefined) {
    const key = server.readsKey ? await keyFromInput() : undefined;
    return serverChanges(await namedModels(server, current, key), current);
  }
  dialogue.say(
    'Citewell answers from your documents. Nothing is written before you have seen it; Ctrl-C ends without a change.',
  );
  const found = await findServers(discoveryPorts(), { withinMs: WITHIN_MS });
  const choose = await dialogue.choose<() => Promise<Changes>>('What is to answer?', [
    ...found.flatMap((one) => localChoice(one, current, dialogue)),
    {
      label: 'Azure OpenAI, by `az login`',
      value: async () => azureChanges(await askAzure(dialogue), current),
    },
    {
      label: 'Another server that speaks OpenAI’s API, by address and key',
      value: async () => serverChanges(await askOtherServer(dialogue, current), current),
    },
    { label: 'No model: answers quote the documents', value: async () => noModelChanges(current) },
  ]);
  return choose();
}

function localChoice(server: FoundServer, current: CurrentVariables, dialogue: Dialogue) {
  const count = chatModels(server).length;
  if (count === 0) return [];
  return [
    {
      label: `${serverName(server.kind)} at ${new URL(server.baseUrl).host}, on this machine (${count} chat model${count === 1 ? '' : 's'})`,
      value: async () => serverChanges(await askModels(dialogue, server, current), current),
    },
  ];
}

/** The setup also serves to mend variables that are wrong. */
function discoveryPorts(): readonly number[] {
  try {
    return readEnvironment().DISCOVER_MODELS;
  } catch (thrown) {
    if (!(thrown instanceof EnvironmentError)) throw thrown;
    return readEnvironment({}).DISCOVER_MODELS;
  }
}

async function keyFromInput(): Promise<string | undefined> {
  return (await text(process.stdin)).split('\n', 1)[0]?.trim() || undefined;
}
