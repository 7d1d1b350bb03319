import { z } from 'zod';
import { limitVariables, recordVariables, signInVariables } from './people-variables.ts';
import {
  deploymentVariables,
  protocolVariables,
  serverVariables,
  telemetryVariables,
  upstreamVariables,
} from './server-variables.ts';
import {
  embeddingVariables,
  modelVariables,
  rerankVariables,
  searchVariables,
  storageVariables,
} from './service-variables.ts';

/** Every variable the application reads, with its default and meaning: `docs/configuration.md` and `.env.example` come from here. */
export const environmentSchema = z.object({
  ...serverVariables,
  ...searchVariables,
  ...modelVariables,
  ...embeddingVariables,
  ...rerankVariables,
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

/** The same variables under the headings of the documents. */
export const variableGroups: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  Server: serverVariables,
  Search: searchVariables,
  Answers: modelVariables,
  Embeddings: embeddingVariables,
  Reranking: rerankVariables,
  'Originals and pictures': storageVariables,
  'Timeouts and retries': upstreamVariables,
  'Protocols for other programs': protocolVariables,
  'Sign-in and access': signInVariables,
  Records: recordVariables,
  Limits: limitVariables,
  'Traces and metrics': telemetryVariables,
  'Read-only deployments': deploymentVariables,
};

/** Whether a value of this variable must never be shown. */
export function isSecret(name: VariableName): boolean {
  return z.toJSONSchema(environmentSchema.shape[name], { io: 'input' })['secret'] === true;
}
