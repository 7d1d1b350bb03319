import { createHash } from 'node:crypto';
import type { Caller } from '#lib/core/access/principal.ts';
import type { AuditEntry, AuditLog } from '#lib/core/records/audit.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import type { Call, Services } from './route.ts';

/**
 * The calling administrator. Throws `unauthenticated` for anonymous callers where sign-in exists,
 * `forbidden` for others, before any lookup, so that errors reveal nothing.
 */
export async function requireAdmin<S extends Services>(request: Request, call: Call<S>): Promise<Caller> {
  const { environment, identify } = call.services;
  const caller = await identify(request, 'session');
  if (caller.isAdmin) return caller;
  if (caller.principal === null && environment.identity.signIn.mode !== 'off') {
    throw new AppError('unauthenticated', 'Sign in as an administrator.');
  }
  throw new AppError('forbidden', 'Only administrators can do this.');
}

/**
 * Logs an administrator's change in the audit log. The change has taken effect by then: a failing log is
 * reported to the operator and undoes nothing.
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

/** A text that must stay out of the log, as its length and a digest. */
export function outlineOf(text: string): JsonObject {
  return { length: text.length, sha256: createHash('sha256').update(text).digest('hex').slice(0, 12) };
}
