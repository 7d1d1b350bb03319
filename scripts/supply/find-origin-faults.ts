import { type Lockfile, packagesOf } from './lockfile.ts';

const REGISTRY = 'https://registry.npmjs.org/';
const WHOLE = /^sha(384|512)-/;

/**
 * A sentence for each package that comes from anywhere but the registry, or whose content the lockfile does not pin: what is
 * installed tomorrow could be something else than what was looked at.
 */
export function findOriginFaults(lockfile: Lockfile): string[] {
  return packagesOf(lockfile).flatMap(({ name, link, resolved = REGISTRY, integrity = '', inBundle }) => {
    if (link || !resolved.startsWith(REGISTRY)) return [`${name} does not come from ${REGISTRY}.`];
    return WHOLE.test(integrity) || inBundle ? [] : [`${name} has no hash of its content in the lockfile.`];
  });
}
