import { createHash } from 'node:crypto';
import type { Owner } from '#lib/core/principal.ts';
import { encodeSourcefile } from '#lib/core/sourcepage.ts';
import { UPLOADS_FOLDER } from '#lib/core/upload-mark.ts';

/** As much of the hash as nobody finds a second owner for: what others own must not be named by trying. */
const OWNER_DIGITS = 16;

/** The name of an upload in the index and in citations: `my/`, a hash of the owner, the file's own name. */
export function uploadedSourcefile(owner: Owner, name: string): string {
  const folder = createHash('sha256').update(`upload ${owner}`).digest('hex').slice(0, OWNER_DIGITS);
  return encodeSourcefile(`${UPLOADS_FOLDER}/${folder}/${name}`);
}
