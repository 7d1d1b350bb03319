import 'server-only';
import { readEnvironment } from '#lib/config/environment.ts';
import { logFor } from '#lib/telemetry/log.ts';
import { type Container, createContainer } from './container.ts';
import { startRetention } from './retention.ts';

// Next bundles pages and routes apart from each other: only a global is one object for both.
const shared = globalThis as typeof globalThis & { citewell?: Container };

/** The one container of this server process, built at first use. Throws EnvironmentError when variables are wrong. */
export function container(): Container {
  shared.citewell ??= createContainer(readEnvironment());
  return shared.citewell;
}

/** Begins to clear away what has outlived its time, for as long as this process lives. */
export function startClearing(): void {
  const { records, uploads, environment } = container();
  const log = logFor(environment.LOG_LEVEL);
  startRetention({ records, uploads, days: environment.people.retention, log });
}
