import type { Environment } from '#lib/config/environment.ts';
import { type Administration, administration } from './administration.ts';
import { Application, type ApplicationOptions } from './application.ts';
import { type Documents, documents } from './documents.ts';
import { type Flexible, flexible } from './flexible.ts';
import { type LocalModels, localModels } from './local-models.ts';
import { type Operations, operations } from './operations.ts';

/** All slices of one application at once, for command lines; routes and pages name the slice that they need. */
export interface Container extends Flexible, Documents, Administration, Operations, LocalModels {
  /** Ends answers under way, then closes everything. */
  close(): Promise<void>;
}

/** Builds every slice; the ports given replace those of the environment. */
export async function createContainer(
  environment: Environment,
  given: ApplicationOptions['given'] = {},
): Promise<Container> {
  const application = new Application(environment, { given });
  return {
    ...(await documents(application)),
    ...(await flexible(application)),
    ...(await administration(application)),
    ...(await operations(application)),
    ...(await localModels(application)),
    close: () => application.close(),
  };
}
