import { z } from 'zod';
import type { AuditLog } from '#lib/core/records/audit.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { noteChange } from '../route/administrators.ts';
import { readBody } from '../route/read-body.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';

/** Dependencies of the administrator's link. */
export interface AdminLinkServices extends Services {
  /** Undefined with sign-in, and where keys cannot be stored. */
  adminLink: { follow(request: Request, linkKey: string): Promise<string> } | undefined;
  records: { audit: AuditLog };
}

const MOST_BYTES = 1024;

/** Body of `POST /api/admin-link`. */
export const adminLinkSchema = z.strictObject({ key: z.string() });

/**
 * `POST /api/admin-link` with the key of a link: 204 and the cookie that opens the administration. A link works once. 403
 * for another key, which is recorded in the audit log; 429 for an address that sent ten of them within a minute.
 */
export function adminLinkRoute(services: () => AdminLinkServices): Route {
  return route({ POST: follow }, services);
}

async function follow(request: Request, call: Call<AdminLinkServices>): Promise<Response> {
  const { adminLink, identify } = call.services;
  if (adminLink === undefined) throw new AppError('not-found', 'This address does not exist.');
  const { key } = await readBody(request, adminLinkSchema, MOST_BYTES);
  const cookie = await adminLink.follow(request, key);
  const caller = await identify(request, 'token');
  await noteChange(call, caller, { action: 'sign-in', target: 'admin-link', detail: {} });
  return new Response(null, { status: 204, headers: { 'set-cookie': cookie, 'cache-control': 'no-store' } });
}
