import type { IncomingFile } from '#lib/core/document-desk.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type NamedType, namedType } from '../file-type.ts';
import { cleanName } from './clean-name.ts';

/** A file that may come: its name as it is kept, and what its ending promises. */
export interface AdmittedFile {
  name: string;
  type: Exclude<NamedType, { skip: string }>;
}

/**
 * What is known of a file before a byte of it is read. Throws `bad-request` for a name that cannot be kept,
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
