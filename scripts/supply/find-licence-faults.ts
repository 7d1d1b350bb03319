import { isAllowedLicence } from './is-allowed-licence.ts';
import { isNamed, type SupplyPolicy } from './policy.ts';

/** What a lockfile says of its packages, by the folder each is installed in. */
export interface Lockfile {
  packages: Record<string, { license?: string; link?: boolean; version?: string }>;
}

/**
 * A sentence for each package whose licence is neither allowed nor an exception, and for each exception that nothing needs
 * any more. Reads the lockfile alone: it names every package for every platform, installed here or not.
 */
export function findLicenceFaults({ packages }: Lockfile, { licences }: SupplyPolicy): string[] {
  const needed = new Set<string>();
  const faults = Object.entries(packages).flatMap(([folder, { license, link }]) => {
    if (folder === '' || link || isAllowedLicence(license, licences.allowed)) return [];
    const name = nameOf(folder);
    const exception = licences.exceptions.find((one) => isNamed(one.packages, name));
    if (exception) needed.add(exception.packages);
    return exception
      ? []
      : [`${name} is under ${license ?? 'no licence that it names'}, which is not allowed.`];
  });
  const idle = licences.exceptions.filter((one) => !needed.has(one.packages));
  return [
    ...faults,
    ...idle.map((one) => `The exception for ${one.packages} is no longer needed: remove it.`),
  ];
}

function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
