import type { ModelConfig, ModelServer } from '../services.ts';
import type { Variables } from '../variables.ts';
import type { Faults } from './faults.ts';
import { capabilitiesOf } from './known-models.ts';
import { apiVersionOf, azureServer, azureServerAt, openaiServer } from './model-server.ts';
import { type ModelEntry, readModelsFile } from './models-file.ts';

/** What the environment says, checked and as it was given: the file refers to variables that are not ours. */
export interface Given {
  variables: Variables;
  source: Readonly<Record<string, string | undefined>>;
}

/**
 * The models of MODELS_FILE, the default first. A model without an address of its own is at the server that the
 * variables name, and takes its key; a key never goes to another address than the one it was configured with.
 */
export function modelsOfFile(file: string, given: Given, faults: Faults): ModelConfig[] {
  return readModelsFile(file, faults).map((entry, index) => {
    const known = capabilitiesOf(entry.model, entry.provider);
    const reasoning = entry.reasoning ?? known.reasoning;
    const key = keyOf(entry, `${file}: models[${index}].keyVariable`, given.source, faults);
    return {
      alias: entry.alias,
      server: serverOf(
        entry,
        { key, reasoning, because: `${file} has "${entry.alias}" without an address` },
        given.variables,
        faults,
      ),
      deployment: (entry.provider === 'azure' ? entry.deployment : undefined) ?? entry.model,
      contextTokens: entry.contextTokens ?? known.contextTokens,
      vision: entry.vision ?? known.vision,
      reasoning,
      ...(entry.reasoningEffort && { reasoningEffort: entry.reasoningEffort }),
      prices: entry.prices,
      fallback: entry.fallback,
    };
  });
}

function keyOf(
  { keyVariable }: ModelEntry,
  place: string,
  source: Given['source'],
  faults: Faults,
): string | undefined {
  if (keyVariable === undefined) return undefined;
  const key = source[keyVariable] || undefined;
  if (key === undefined) faults.note(`${keyVariable}: missing (needed because of MODELS_FILE, ${place})`);
  return key;
}

function serverOf(
  entry: ModelEntry,
  { key, reasoning, because }: { key: string | undefined; reasoning: boolean; because: string },
  variables: Variables,
  faults: Faults,
): ModelServer {
  if (entry.provider === 'openai') {
    if (entry.baseUrl === undefined) return openaiServer(variables, { because, key }, faults);
    return { kind: 'openai', baseUrl: withoutSlash(entry.baseUrl), key };
  }
  const apiVersion = entry.apiVersion ?? apiVersionOf(variables, reasoning);
  if (entry.endpoint === undefined) return azureServer(variables, { because, apiVersion, key }, faults);
  return azureServerAt(variables, withoutSlash(entry.endpoint), apiVersion, key);
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
