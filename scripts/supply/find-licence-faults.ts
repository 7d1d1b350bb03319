import { isAllowedLicence } from './is-allowed-licence.ts';
import { type Lockfile, packagesOf } from './lockfile.ts';
import { isNamed, type SupplyPolicy } from './policy.ts';

/**
 * A sentence for each package whose licence is neither allowed nor the one that an exception names, and for each exception
 * that nothing needs any more. Reads the lockfile alone: it names every package for every platform, installed here or not.
 */
export function findLicenceFaults(lockfile: Lockfile, { licences }: SupplyPolicy): string[] {
  const needed = new Set<string>();
  const faults = packagesOf(lockfile).flatMap(({ name, license }) => {
    if (isAllowedLicence(license, licences.allowed)) return [];
    const exception = licences.exceptions.find(
      ({ packages, says }) =>
        isNamed(packages, name) && (license === undefined ? says.length === 0 : says.includes(license)),
    );
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
