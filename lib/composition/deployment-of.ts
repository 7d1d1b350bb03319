import type { Deployment } from '#lib/api/deployment.ts';
import { answererCapabilities, searchCapabilities } from '#lib/config/capabilities.ts';
import type { Environment } from '#lib/config/environment.ts';
import type { AnswererConfig } from '#lib/config/services.ts';

/** What a deployment with this environment does for people. */
export function deploymentOf(
  environment: Pick<
    Environment,
    'READ_ONLY' | 'SNAPSHOT_DIR' | 'SNAPSHOT_SECONDS' | 'VOICE' | 'identity' | 'services'
  >,
): Deployment {
  const { usesIndex } = answererCapabilities(environment.services);
  return {
    storesRecords: environment.identity.records.kind !== 'none',
    showsRefused: environment.identity.showsRefused,
    listsDocuments: usesIndex,
    takesDocuments: !environment.READ_ONLY && usesIndex,
    takesUploads: takesUploads(environment),
    voice: environment.VOICE,
    seesImages: seesImages(environment.services.answerer),
    copySeconds:
      environment.SNAPSHOT_DIR === undefined || environment.READ_ONLY ? null : environment.SNAPSHOT_SECONDS,
  };
}

function seesImages(config: AnswererConfig): boolean {
  return config.answerer === 'models' && config.models[0].vision;
}

/**
 * The variables that a deployment lacks to take files of people: none where it may write to its folder. A read-only one needs
 * an index, a place for originals and a database beside itself, which all of its instances share.
 */
export function missingForUploads({
  READ_ONLY,
  identity,
  services,
}: Pick<Environment, 'READ_ONLY' | 'identity' | 'services'>): string[] {
  if (!READ_ONLY) return [];
  return [
    ...(searchCapabilities(services.search).isLocal ? ['AZURE_SEARCH_SERVICE'] : []),
    ...(services.blobs ? [] : ['AZURE_STORAGE_ACCOUNT']),
    ...(identity.records.kind === 'postgres' ? [] : ['DATABASE_URL']),
  ];
}

/** Whether people may add files of their own. */
export function takesUploads(environment: Parameters<typeof missingForUploads>[0]): boolean {
  return answererCapabilities(environment.services).usesIndex && missingForUploads(environment).length === 0;
}
