import type { AuditLog } from '#lib/core/records/audit.ts';
import type { AppError } from '#lib/shared/app-error.ts';
import { loggablePath } from '#lib/shared/loggable-path.ts';

/** Called for a request that was rejected because of its credentials, or without any. */
export type RecordRefusal = (request: Request, error: AppError) => void;

/** Limits how much a stranger can write into the log. */
const MOST_A_MINUTE = 60;
const MINUTE_MS = 60_000;

/**
 * Records rejected credentials in the audit log: path and reason, never the credential. Requests without a credential are
 * not recorded. Beyond a limit per minute, the next entry counts the skipped ones. A log failure never rejects a request.
 */
export function createRefusalRecorder(
  note: AuditLog['note'],
  failed: (thrown: unknown) => void,
  now: () => number = Date.now,
): RecordRefusal {
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
    const target = `${request.method} ${loggablePath(request.url)}`;
    note({ action: 'refused', owner: null, name: null, target, detail }).catch(failed);
  };
}

function isWorthALine({ code, challenge }: AppError): boolean {
  return code === 'forbidden' || (code === 'unauthenticated' && challenge !== undefined);
}
