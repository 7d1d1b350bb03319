import { existsSync } from 'node:fs';
import { readEnvironment } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { indexSamples } from '../serve/index-samples.ts';
import {
  builtServer,
  freePort,
  onScriptedServices,
  scriptedServices,
  withFolder,
  withServers,
} from '../servers/with-servers.ts';
import type { Watched } from './watch/watched-server.ts';

/** What a model of the scripted services says: 100 tokens, 50 a second, after 250 ms. */
const SAID = 'steady 100';
/** Slots at the scripted services, for more users than a run has. */
const STREAMS = 4000;

/** A server for one run: where it is, and what there is to watch of it. */
interface OwnServer {
  origin: string;
  watched: Watched;
}

/**
 * Runs `use` with the built application on a free port of 127.0.0.1, in a temporary folder, with limits raised: on the
 * samples and the embedded engine, or on scripted services. Both are gone afterwards. Throws `unavailable` without a build.
 */
export async function withOwnServer<T>(azure: boolean, use: (server: OwnServer) => Promise<T>): Promise<T> {
  if (!existsSync('.next/BUILD_ID')) {
    throw new AppError(
      'unavailable',
      'There is no build to put load on; run `npm run build`, or give a URL.',
    );
  }
  return withFolder((dataDir) =>
    withServers(dataDir, async (start) => {
      let variables = {};
      if (azure) {
        const port = await freePort();
        const services = await start(scriptedServices(port, SAID), port);
        variables = onScriptedServices(services.url, STREAMS);
      } else await indexSamples(readEnvironment({ DATA_DIR: dataDir }));
      const port = await freePort();
      const { url, pid, usage } = await start(builtServer(port), port, variables);
      return use({ origin: url, watched: { pid, usage, dataDir } });
    }),
  );
}
