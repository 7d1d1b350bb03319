import { UPLOAD_MARK } from '#lib/core/upload-mark.ts';
import { AppError } from '#lib/shared/app-error.ts';

const LONGEST = 400;

/**
 * A list of readers, each once, without blanks around them. Throws AppError `bad-request` for an entry that cannot name
 * anybody: empty, longer than any id, with half a character, or the mark of uploads.
 */
export function readReaders(entries: readonly string[], what: 'oids' | 'groups'): string[] {
  const readers = entries.map((entry) => entry.trim());
  for (const reader of readers) {
    if (reader === '') throw refused(`"${what}" has an empty entry`);
    if (reader.length > LONGEST) throw refused(`"${what}" has an entry of more than ${LONGEST} characters`);
    if (!reader.isWellFormed()) throw refused(`"${what}" has an entry with half a character in it`);
    if (reader === UPLOAD_MARK) throw refused(`"${UPLOAD_MARK}" in "${what}" is reserved for uploads`);
  }
  return [...new Set(readers)];
}

function refused(reason: string): AppError {
  return new AppError('bad-request', reason);
}
