import 'server-only';
import { readEnvironment } from '#lib/config/environment.ts';
import { type Container, createContainer } from './container.ts';

// Next bundles pages and routes apart from each other: only a global is one object for both.
const shared = globalThis as typeof globalThis & { citewell?: Container };

/** The one container of this server process, built at first use. Throws EnvironmentError when variables are wrong. */
export function container(): Container {
  shared.citewell ??= createContainer(readEnvironment());
  return shared.citewell;
}
