import { AppError } from '#lib/shared/app-error.ts';
import { normalized } from '#lib/shared/normalized.ts';

/** As long as a name may be in characters: every file system keeps it, and a citation can still be read. */
const LONGEST = 200;

/**
 * The name of a file as its sender calls it, fit to be kept: without control characters and such as turn the direction of
 * writing, and in one Unicode form. Throws `bad-request` for what is a path, too long, or no name at all.
 */
export function cleanName(given: string): string {
  const name = normalized(given, 'NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu, '')
    .trim();
  if (/[/\\]/.test(name) || /^\.*$/.test(name))
    throw refused('A file needs a name of its own, without folders.');
  if ([...name].length > LONGEST)
    throw refused(`The name of the file has more than ${LONGEST} characters; rename it.`);
  return name;
}

function refused(message: string): AppError {
  return new AppError('bad-request', message, { field: 'name' });
}
