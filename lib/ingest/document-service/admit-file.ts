import type { IncomingFile } from '#lib/core/ports/document-service.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { normalized } from '#lib/shared/plain-text.ts';
import { type NamedType, namedType } from '../file-type.ts';

/** An admitted file: its name as it is stored, and the media type of its extension. */
interface AdmittedFile {
  name: string;
  type: Exclude<NamedType, { skip: string }>;
}

/**
 * What is known of a file before a byte of it is read. Throws `bad-request` for a name that cannot be stored,
 * `unsupported-media-type` for an ending that cannot be read, `too-large` for what it is said to have.
 */
export function admitFile(
  { name: given, declaredBytes }: Pick<IncomingFile, 'name' | 'declaredBytes'>,
  maxBytes: number,
): AdmittedFile {
  const name = cleanName(given);
  const type = namedType(name);
  if ('skip' in type) {
    throw new AppError('unsupported-media-type', notAdded(type.skip), { field: 'name' });
  }
  if ((declaredBytes ?? 0) > maxBytes) throw tooLargeFile(maxBytes);
  return { name, type };
}

/** Why a file was not added, as a sentence: ingestion words its reasons to stand behind a file's name. */
export function notAdded(reason: string): string {
  const text = reason.trim().replace(/[.]$/, '');
  return `This file was not added: ${text}.`;
}

/** What is said of a file beyond the bound. */
export function tooLargeFile(maxBytes: number): AppError {
  const megabytes = (maxBytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 });
  return new AppError('too-large', `A file may have at most ${megabytes} MB (${maxBytes} bytes).`);
}

/** As long as a name may be in characters: every file system stores it, and a citation can still be read. */
const LONGEST = 200;

/**
 * The name of a file as its sender calls it, fit to be stored: without control characters and such as turn the direction of
 * writing, and in one Unicode form. Throws `bad-request` for what is a path, too long, or no name at all.
 */
function cleanName(given: string): string {
  const name = normalized(given, 'NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu, '')
    .trim();
  if (/[/\\]/.test(name) || /^\.*$/.test(name)) throw refused('A file needs a name without folders.');
  if ([...name].length > LONGEST)
    throw refused(`The name of the file has more than ${LONGEST} characters; rename it.`);
  return name;
}

function refused(message: string): AppError {
  return new AppError('bad-request', message, { field: 'name' });
}
