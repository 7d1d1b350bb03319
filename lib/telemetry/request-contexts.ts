import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, type ContextManager, context, ROOT_CONTEXT } from '@opentelemetry/api';

/**
 * The async context of requests. OpenTelemetry's own manager needs a callback to enter a context, which an
 * observer of incoming requests does not have.
 */
export class RequestContexts implements ContextManager {
  readonly #storage = new AsyncLocalStorage<Context>();

  active(): Context {
    return this.#storage.getStore() ?? ROOT_CONTEXT;
  }

  with<Args extends unknown[], Work extends (...args: Args) => ReturnType<Work>>(
    active: Context,
    work: Work,
    thisArg?: ThisParameterType<Work>,
    ...args: Args
  ): ReturnType<Work> {
    return this.#storage.run(active, () => work.apply(thisArg, args));
  }

  bind<Target>(active: Context, target: Target): Target {
    if (typeof target !== 'function') return target;
    const bound = (...args: unknown[]) => this.#storage.run(active, () => target(...args));
    return bound as Target;
  }

  /** Enters the context for the rest of this turn of the event loop and everything it awaits. */
  enter(active: Context): void {
    this.#storage.enterWith(active);
  }

  enable(): this {
    return this;
  }

  disable(): this {
    this.#storage.disable();
    return this;
  }
}

/** The context manager of this process, installed at the first call. */
export function requestContexts(): RequestContexts {
  const shared = globalThis as typeof globalThis & { citewellContexts?: RequestContexts };
  if (!shared.citewellContexts) {
    shared.citewellContexts = new RequestContexts();
    context.setGlobalContextManager(shared.citewellContexts);
  }
  return shared.citewellContexts;
}
