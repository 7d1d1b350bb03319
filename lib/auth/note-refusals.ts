import type { AuditLog } from '#lib/core/records/audit.ts';
import type { AppError } from '#lib/shared/app-error.ts';
import { notedPath } from '#lib/shared/noted-path.ts';

/** Told of a request that was refused for what it showed, or for showing nothing. */
export type NoteRefusal = (request: Request, error: AppError) => void;

/** More would make of the log what a stranger wants it to be. */
const MOST_A_MINUTE = 60;
const MINUTE_MS = 60_000;

/**
 * Notes in the audit log who was refused for a credential that is not good: where and why, never the credential. Who
 * showed none is not worth a line. Of many in a minute the last lines say how many more there were. A log that cannot be
 * written to refuses nobody.
 */
export function createNoteRefusals(
  note: AuditLog['note'],
  failed: (thrown: unknown) => void,
  now: () => number = Date.now,
): NoteRefusal {
  let minute = 0;
  let noted = 0;
  let unnoted = 0;
  return (request, error) => {
    if (!isWorthALine(error)) return;
    const thisMinute = Math.floor(now() / MINUTE_MS);
    if (thisMinute !== minute) [minute, noted] = [thisMinute, 0];
    if (noted >= MOST_A_MINUTE) {
      unnoted += 1;
      return;
    }
    noted += 1;
    const detail = { status: error.status, reason: error.message, ...(unnoted > 0 && { before: unnoted }) };
    unnoted = 0;
    const target = `${request.method} ${notedPath(request.url)}`;
    note({ action: 'refused', owner: null, name: null, target, detail }).catch(failed);
  };
}

function isWorthALine({ code, challenge }: AppError): boolean {
  return code === 'forbidden' || (code === 'unauthenticated' && challenge !== undefined);
}
