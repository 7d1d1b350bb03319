import { execFile } from 'node:child_process';
import process from 'node:process';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord, parseJson } from '#lib/shared/json.ts';
import { plainLine } from '#lib/shared/plain-text.ts';
import type { Dialogue } from './dialogue.ts';
import type { ChosenAzure } from './plan-changes.ts';

type Row = Record<string, unknown>;

/** Asks which resources of Azure are to be used, of those that the identity of `az login` sees. Throws AppError with what to do. */
export async function askAzure(dialogue: Dialogue): Promise<ChosenAzure> {
  dialogue.say('\nAsking the Azure CLI…');
  const subscription = await askSubscription(dialogue);
  const scope = ['--subscription', text(subscription, 'id')];
  const resource = await askResource(dialogue, scope);
  const deployments = await deploymentsOf(resource, scope);
  const chats = deployments.filter(({ isChat }) => isChat);
  if (chats.length === 0) {
    throw new AppError(
      'not-configured',
      `${text(resource, 'name')} has no deployment of a chat model. Deploy one (https://ai.azure.com), then run \`npm run setup\` again.`,
    );
  }
  const chat = await chooseRow(dialogue, 'Which deployment answers?', chats, deploymentLabel);
  const embedding = await askEmbedding(dialogue, deployments);
  const search = await askSearch(dialogue, scope);
  const endpoint = text(record(resource['properties']), 'endpoint').replace(/\/+$/, '');
  return { cloud: text(subscription, 'environmentName') || 'AzureCloud', endpoint, chat, embedding, search };
}

async function askSubscription(dialogue: Dialogue): Promise<Row> {
  const all = rows(await az(['account', 'list']));
  const first = all.sort((a, b) => Number(b['isDefault'] === true) - Number(a['isDefault'] === true));
  if (first.length === 0)
    throw new AppError('not-configured', 'Nobody is signed in. Run `az login`, then `npm run setup` again.');
  return chooseRow(dialogue, 'Which subscription?', first, (row) => text(row, 'name'));
}

async function askResource(dialogue: Dialogue, scope: readonly string[]): Promise<Row> {
  const kinds = ['OpenAI', 'AIServices'];
  const all = rows(await az(['cognitiveservices', 'account', 'list', ...scope]));
  const resources = all.filter((row) => kinds.includes(text(row, 'kind')));
  if (resources.length > 0) {
    return chooseRow(
      dialogue,
      'Which Azure OpenAI resource?',
      resources,
      (row) => `${text(row, 'name')} (${text(row, 'location')})`,
    );
  }
  throw new AppError(
    'not-configured',
    'This subscription has no Azure OpenAI resource that you may see. Create one, or choose another subscription: `az account set`. `azd up` creates all of it: docs/deployment.md.',
  );
}

interface Deployment {
  deployment: string;
  model: string;
  isChat: boolean;
  isEmbedding: boolean;
}

async function deploymentsOf(resource: Row, scope: readonly string[]): Promise<Deployment[]> {
  const names = ['--name', text(resource, 'name'), '--resource-group', text(resource, 'resourceGroup')];
  const all = rows(await az(['cognitiveservices', 'account', 'deployment', 'list', ...names, ...scope]));
  return all.map((row) => {
    const properties = record(row['properties']);
    const model = text(record(properties['model']), 'name');
    const capabilities = record(properties['capabilities']);
    const isEmbedding = isOn(capabilities['embeddings']) || /embed/i.test(model);
    const isChat = isOn(capabilities['chatCompletion']) || (!isEmbedding && /^(gpt|o\d)/i.test(model));
    return { deployment: text(row, 'name'), model, isChat, isEmbedding };
  });
}

function isOn(value: unknown): boolean {
  return value === true || value === 'true';
}

function deploymentLabel({ deployment, model }: Deployment): string {
  return deployment === model ? deployment : `${deployment} (${model})`;
}

async function askEmbedding(
  dialogue: Dialogue,
  deployments: readonly Deployment[],
): Promise<Deployment | undefined> {
  const embeddings = deployments.filter(({ isEmbedding }) => isEmbedding);
  if (embeddings.length === 0) {
    dialogue.say('It has no deployment of an embedding model: passages are found by words alone.');
    return undefined;
  }
  return dialogue.choose('Which deployment embeds texts, so that passages are found by meaning?', [
    ...embeddings.map((value) => ({ label: plainLine(deploymentLabel(value), 120), value })),
    { label: 'none, or as .env says', value: undefined },
  ]);
}

async function askSearch(dialogue: Dialogue, scope: readonly string[]): Promise<ChosenAzure['search']> {
  const type = ['--resource-type', 'Microsoft.Search/searchServices'];
  const services = rows(await az(['resource', 'list', ...type, ...scope]));
  const service = await dialogue.choose<string | undefined>('Where are passages searched?', [
    { label: 'here, in the index of this machine', value: undefined },
    ...services.map((row) => ({
      label: `Azure AI Search: ${plainLine(text(row, 'name'), 120)}`,
      value: text(row, 'name'),
    })),
  ]);
  return service === undefined ? undefined : { service, index: await askIndex(dialogue, service) };
}

/** The list needs a role at the service itself, which often only its users have. */
async function askIndex(dialogue: Dialogue, service: string): Promise<string> {
  const names = await indexNames(service).catch((thrown: unknown) => {
    dialogue.say(`Its indexes cannot be listed (${AppError.from(thrown).message}).`);
    return [];
  });
  const other = 'another one, by name';
  const chosen = await dialogue.choose('Which index?', [
    ...names.map((name) => ({ label: plainLine(name, 128), value: name })),
    { label: other, value: undefined },
  ]);
  const fault = (name: string) =>
    /^[a-z\d][a-z\d_-]{0,127}$/.test(name) ? undefined : 'It takes lower case letters, digits, - and _.';
  return chosen ?? dialogue.ask('Name of the index (`npm run ingest` creates it):', fault);
}

async function indexNames(service: string): Promise<string[]> {
  const url = `https://${service}.search.windows.net/indexes?api-version=2024-07-01`;
  const reply = await az(['rest', '--method', 'get', '--url', url, '--resource', 'https://search.azure.com']);
  return rows(record(reply)['value']).map((row) => text(row, 'name'));
}

async function chooseRow<One>(
  dialogue: Dialogue,
  question: string,
  all: readonly One[],
  label: (one: One) => string,
): Promise<One> {
  const [only] = all;
  if (only !== undefined && all.length === 1) {
    dialogue.say(`${question} ${plainLine(label(only), 120)}`);
    return only;
  }
  return dialogue.choose(
    question,
    all.map((value) => ({ label: plainLine(label(value), 120), value })),
  );
}

function rows(value: unknown): Row[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function record(value: unknown): Row {
  return isRecord(value) ? value : {};
}

function text(row: Row, key: string): string {
  const value = row[key];
  return typeof value === 'string' ? value : '';
}

const INSTALL =
  'The Azure CLI is not installed here. Install it (https://aka.ms/install-azure-cli), run `az login`, then `npm run setup` again. Or set the variables by hand: docs/azure.md.';
const SIGN_IN = 'Nobody is signed in. Run `az login`, then `npm run setup` again.';

const MOST_BYTES = 20_000_000;
const WITHIN_MS = 120_000;

/** What `cmd.exe`, through which `az` runs on Windows, takes as it is. */
const PLAIN = /^[\w.:/?=()@ -]*$/;

/**
 * Runs `az` with these arguments and returns the JSON that it prints. Throws AppError with what to do: where it is not
 * installed, nobody is signed in, or the command failed.
 */
async function az(args: readonly string[]): Promise<unknown> {
  const all = [...args, '--output', 'json', '--only-show-errors'];
  const { error, stdout, stderr } = await run(all);
  if (error === undefined) return parseJson(stdout);
  if (error.code === 'ENOENT' || /is not recognized/.test(stderr))
    throw new AppError('not-configured', INSTALL);
  if (/az login|AADSTS|refresh token|not logged in/i.test(stderr))
    throw new AppError('not-configured', SIGN_IN);
  throw new AppError('unavailable', `\`az ${args.slice(0, 3).join(' ')}\` failed: ${firstLine(stderr)}`);
}

interface Outcome {
  error: { code?: unknown } | undefined;
  stdout: string;
  stderr: string;
}

function run(args: readonly string[]): Promise<Outcome> {
  const onWindows = process.platform === 'win32';
  if (onWindows && !args.every((arg) => PLAIN.test(arg))) {
    throw new AppError('bad-request', 'A name has characters that cannot be passed to `az` on Windows.');
  }
  const given = onWindows ? args.map((arg) => `"${arg}"`) : [...args];
  const options = { maxBuffer: MOST_BYTES, timeout: WITHIN_MS, shell: onWindows, encoding: 'utf8' } as const;
  return new Promise((done) => {
    const child = execFile('az', given, options, (error, stdout, stderr) =>
      done({ error: error ?? undefined, stdout, stderr }),
    );
    // It would ask for consent or a password where nobody sees the question.
    child.stdin?.end();
  });
}

function firstLine(text: string): string {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? 'it gave no reason';
  return line.trim().slice(0, 300);
}
