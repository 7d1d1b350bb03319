import { encodeSourcefile } from '#lib/core/sourcepage.ts';

/** The longest name that Blob Storage takes. */
const LONGEST = 1024;

/**
 * The name of the blob that holds a document: its path as it was on disk, as the Azure Python sample names it. Undefined
 * for what is not a sourcefile as we write them, and for one that could be read as a way out of the container.
 */
export function blobNameOf(sourcefile: string): string | undefined {
  const name = decoded(sourcefile);
  return name !== undefined && encodeSourcefile(name) === sourcefile && staysInside(name) ? name : undefined;
}

/** Whether a name stays in its container however an address is read: no steps up, no control characters, no empty parts. */
export function staysInside(name: string): boolean {
  if (name === '' || name.length > LONGEST || !name.isWellFormed() || /[\\\p{Cc}]/u.test(name)) return false;
  return name.split('/').every((segment) => !/^\.*$/.test(segment));
}

function decoded(sourcefile: string): string | undefined {
  try {
    return decodeURIComponent(sourcefile);
  } catch {
    return undefined;
  }
}
