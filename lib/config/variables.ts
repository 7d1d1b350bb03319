import { z } from 'zod';
import { deploymentVariables } from './deployment-variables.ts';
import { embeddingVariables } from './embedding-variables.ts';
import { limitVariables } from './limit-variables.ts';
import { modelVariables } from './model-variables.ts';
import { protocolVariables } from './protocol-variables.ts';
import { recordVariables } from './record-variables.ts';
import { searchVariables } from './search-variables.ts';
import { serverVariables } from './server-variables.ts';
import { signInVariables } from './sign-in-variables.ts';
import { storageVariables } from './storage-variables.ts';
import { telemetryVariables } from './telemetry-variables.ts';
import { upstreamVariables } from './upstream-variables.ts';

/** Every variable the application reads, with its default and meaning: `docs/configuration.md` and `.env.example` come from here. */
export const environmentSchema = z.object({
  ...serverVariables,
  ...searchVariables,
  ...modelVariables,
  ...embeddingVariables,
  ...storageVariables,
  ...upstreamVariables,
  ...protocolVariables,
  ...signInVariables,
  ...recordVariables,
  ...limitVariables,
  ...telemetryVariables,
  ...deploymentVariables,
});

/** The variables as checked one by one. */
export type Variables = z.infer<typeof environmentSchema>;

export type VariableName = keyof Variables;

/** The same list under the headings of the documents. */
export const variableGroups: readonly { heading: string; names: readonly string[] }[] = [
  { heading: 'Server', names: Object.keys(serverVariables) },
  { heading: 'Search', names: Object.keys(searchVariables) },
  { heading: 'Answers', names: Object.keys(modelVariables) },
  { heading: 'Embeddings', names: Object.keys(embeddingVariables) },
  { heading: 'Originals and pictures', names: Object.keys(storageVariables) },
  { heading: 'Patience with services', names: Object.keys(upstreamVariables) },
  { heading: 'Protocols for other programs', names: Object.keys(protocolVariables) },
  { heading: 'Sign-in and access', names: Object.keys(signInVariables) },
  { heading: 'What is kept', names: Object.keys(recordVariables) },
  { heading: 'Limits', names: Object.keys(limitVariables) },
  { heading: 'Traces and metrics', names: Object.keys(telemetryVariables) },
  { heading: 'Read-only deployments', names: Object.keys(deploymentVariables) },
];

/** Whether a value of this variable must never be shown. */
export function isSecret(name: string): boolean {
  const schema = environmentSchema.shape[name as VariableName];
  return z.toJSONSchema(schema, { io: 'input' })['secret'] === true;
}
