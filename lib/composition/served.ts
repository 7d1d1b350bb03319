import 'server-only';
import { after } from 'next/server';
import { readEnvironment } from '#lib/config/environment.ts';
import { METHODS, type Route } from '#lib/http/route/route.ts';
import { Lifecycle } from '#lib/lifecycle/lifecycle.ts';
import { memoizeAsync } from '#lib/shared/async.ts';
import { Application, type ApplicationOptions, type SliceOf } from './application.ts';

// Next bundles pages and routes apart from each other: only a global is one object for both.
const shared = globalThis as typeof globalThis & {
  citewell?: Application;
  citewellGiven?: ApplicationOptions['given'];
  citewellLife?: Lifecycle;
};

/**
 * A slice of the application that this process serves, named by the route or page that needs it. It is built at its first
 * use, once in a process. Throws EnvironmentError when variables are wrong.
 */
export function served<Slice>(slice: SliceOf<Slice>): Promise<Slice> {
  return slice(application());
}

/** A route of this process, served with the slice that it names. The slice is built at the first request. */
export function serve<Slice>(slice: SliceOf<Slice>, routeFor: (services: () => Slice) => Route): Route {
  const made = memoizeAsync(async () => {
    const services = await served(slice);
    return routeFor(() => services);
  });
  const handlers = METHODS.map((method) => [
    method,
    async (request: Request) => (await made())[method](request),
  ]);
  return Object.fromEntries(handlers) as Route;
}

/** The life of this server process: what it closes at its end is registered here. */
export function lifecycle(): Lifecycle {
  shared.citewellLife ??= new Lifecycle();
  return shared.citewellLife;
}

/** The application that this process serves. */
export function application(): Application {
  shared.citewell ??= createApplication();
  return shared.citewell;
}

function createApplication(): Application {
  const environment = readEnvironment();
  const life = lifecycle();
  // A benchmark brings a scripted model, which is loaded before Next.
  const created = new Application(environment, {
    given: shared.citewellGiven ?? {},
    server: {
      ending: life.ending,
      isDraining: () => life.isDraining,
      waitUntil: environment.VERCEL === undefined ? undefined : after,
    },
  });
  life.onClose('application', () => created.close());
  return created;
}
