import type { Deployment } from '#lib/api/deployment.ts';
import type { Environment } from '#lib/config/environment.ts';

/** What a deployment with this environment does for people. */
export function deploymentOf({ READ_ONLY, people }: Pick<Environment, 'READ_ONLY' | 'people'>): Deployment {
  return { keepsRecords: people.records.kind !== 'none', takesDocuments: !READ_ONLY };
}
