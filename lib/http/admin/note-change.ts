import { createHash } from 'node:crypto';
import type { Caller } from '#lib/core/principal.ts';
import type { AuditEntry, AuditLog } from '#lib/core/records/audit.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import type { Call, Services } from '../route.ts';

/**
 * Notes in the audit log what an administrator did. It is done by then: a log that cannot be written is told to the
 * operator and takes nothing back.
 */
export async function noteChange(
  call: Call<Services & { records: { audit: AuditLog } }>,
  { owner, principal }: Caller,
  what: Pick<AuditEntry, 'action' | 'target' | 'detail'>,
): Promise<void> {
  try {
    await call.services.records.audit.note({ ...what, owner, name: principal?.name ?? null });
  } catch (thrown) {
    call.failed(AppError.from(thrown));
  }
}

/** A text that must not be in the log: as long as it is, and told from others. */
export function outlineOf(text: string): JsonObject {
  return { length: text.length, sha256: createHash('sha256').update(text).digest('hex').slice(0, 12) };
}
