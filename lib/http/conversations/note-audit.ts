import type { Caller } from '#lib/core/principal.ts';
import type { AuditAction } from '#lib/core/records/audit.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import type { Call } from '../route/route.ts';
import type { ConversationServices } from './conversation-access.ts';

/** Logs what a caller did to a conversation: by its id, never by its title. */
export function noteAudit(
  { services }: Call<ConversationServices>,
  { owner, principal }: Caller,
  action: AuditAction,
  target: string | null,
  detail: JsonObject = {},
): Promise<void> {
  return services.records.audit.note({ action, owner, name: principal?.name ?? null, target, detail });
}
