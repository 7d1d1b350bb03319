import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Waits before further attempts on a network that is there, in milliseconds: after the last the failure is thrown. */
const RETRY_AFTER_MS = [500, 1000, 2000, 4000, 8000];

/**
 * A component that is fetched when it is first drawn. Without a network it is fetched as soon as there is one. Suspends
 * until then.
 */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadWithRetries(load) }));
}

/** Imports a part of the page, again after failures. Throws what the last of several attempts threw. */
export async function loadWithRetries<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const ms of RETRY_AFTER_MS) {
    try {
      return await load();
    } catch {
      await (navigator.onLine ? new Promise((resolve) => setTimeout(resolve, ms)) : online());
    }
  }
  return load();
}

/** Imports a part before it is needed. */
export function preload(load: () => Promise<unknown>): void {
  // What needs it imports it again, and then a failure shows.
  loadWithRetries(load).catch(() => {});
}

function online(): Promise<unknown> {
  return new Promise((resolve) => addEventListener('online', resolve, { once: true }));
}
