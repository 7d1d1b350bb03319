import type { Deployment } from '#lib/api/deployment.ts';
import type { Environment } from '#lib/config/environment.ts';
import { takesUploads } from './takes-uploads.ts';

/** What a deployment with this environment does for people. */
export function deploymentOf(
  environment: Pick<Environment, 'READ_ONLY' | 'SNAPSHOT_DIR' | 'SNAPSHOT_SECONDS' | 'people' | 'services'>,
): Deployment {
  return {
    keepsRecords: environment.people.records.kind !== 'none',
    takesDocuments: !environment.READ_ONLY,
    takesUploads: takesUploads(environment),
    copySeconds:
      environment.SNAPSHOT_DIR === undefined || environment.READ_ONLY ? null : environment.SNAPSHOT_SECONDS,
  };
}
