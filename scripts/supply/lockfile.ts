/** What a lockfile says of a package. */
interface LockedPackage {
  /** Where its folder is called otherwise: `"folder": "npm:name@1"`. */
  name?: string;
  license?: string;
  /** A folder beside this one. */
  link?: boolean;
  /** Where it is fetched from; where it is not said, the registry. */
  resolved?: string;
  integrity?: string;
  /** It lies in the archive of the package above it. */
  inBundle?: boolean;
}

/** A lockfile, by the folder that each package is installed in; the empty one is ours. */
export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

/** Every package that a lockfile names, for every platform, under its own name. */
export function packagesOf({ packages }: Lockfile): (LockedPackage & { name: string })[] {
  return Object.entries(packages)
    .filter(([folder]) => folder !== '')
    .map(([folder, one]) => ({ ...one, name: one.name ?? nameOf(folder) }));
}

function nameOf(folder: string): string {
  return folder.split('node_modules/').at(-1) ?? folder;
}
