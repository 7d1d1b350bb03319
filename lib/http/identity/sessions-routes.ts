import { z } from 'zod';
import type { SessionsEnded, SessionsToEnd, SignedInSession, SignedInSessions } from '#lib/api/account.ts';
import type { Owner } from '#lib/core/access/principal.ts';
import type { Records } from '#lib/core/records/records.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { requireAdmin } from '../route/administrators.ts';
import { readBody } from '../route/read-body.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';

/** The sessions of people on our page. */
interface SessionsOfPeople {
  list(request: Request, owner: Owner): Promise<SignedInSession[]>;
  end(owner: Owner, which: { id: string } | { othersThan: Request } | 'all'): Promise<number>;
}

/** Dependencies of the routes of sessions. */
interface SessionsServices extends Services {
  /** Undefined in deployments without sign-in on our page. */
  signIn: SessionsOfPeople | undefined;
  records: Pick<Records, 'audit'>;
}

/** The body of `DELETE /api/me/sessions`. */
export const sessionsToEnd = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(100)
    .nullable()
    .describe('The id of a session; null for all but the current one.'),
}) satisfies z.ZodType<SessionsToEnd>;

/** The body of `DELETE /api/admin/sessions`. */
export const sessionsOfPerson = z.strictObject({
  owner: z
    .string()
    .regex(/^user:[\x21-\x7e]{1,1000}$/, 'a person, such as user:…')
    .describe('The person, as the audit log names them.'),
});

/** `/api/me/sessions`: the caller's sessions, and ending one of them or all others. */
export function mySessionsRoute(services: () => SessionsServices): Route {
  return route(
    {
      GET: async (request, call) => {
        const { owner } = await requirePerson(request, call);
        const sessions = await required(call).list(request, owner);
        const answer: SignedInSessions = { sessions };
        return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
      },
      DELETE: async (request, call) => {
        const { owner, name } = await requirePerson(request, call);
        const { id } = await readBody(request, sessionsToEnd);
        const which = id === null ? { othersThan: request } : { id };
        const ended = await required(call).end(owner, which);
        if (id !== null && ended === 0) throw new AppError('not-found', 'This session has ended already.');
        return noted(call, { owner, name, target: null, ended });
      },
    },
    services,
  );
}

/** `DELETE /api/admin/sessions`, for administrators: ends all sessions of a person. */
export function adminSessionsRoute(services: () => SessionsServices): Route {
  return route(
    {
      DELETE: async (request, call) => {
        const caller = await requireAdmin(request, call);
        const { owner } = await readBody(request, sessionsOfPerson);
        const ended = await required(call).end(owner as Owner, 'all');
        const name = caller.principal?.name ?? null;
        return noted(call, { owner: caller.owner, name, target: owner, ended });
      },
    },
    services,
  );
}

async function requirePerson(
  request: Request,
  { services: { identify } }: Call<SessionsServices>,
): Promise<{ owner: Owner; name: string | null }> {
  const { owner, principal } = await identify(request, 'session');
  if (owner === null || principal === null) throw new AppError('unauthenticated', 'Sign in first.');
  return { owner, name: principal.name };
}

function required({ services: { signIn } }: Call<SessionsServices>): SessionsOfPeople {
  if (signIn === undefined) throw new AppError('not-found', 'People do not sign in on this page.');
  return signIn;
}

async function noted(
  { services: { records } }: Call<SessionsServices>,
  { ended, ...about }: { owner: Owner | null; name: string | null; target: string | null; ended: number },
): Promise<Response> {
  await records.audit.note({ action: 'sessions-ended', ...about, detail: { sessions: ended } });
  const answer: SessionsEnded = { ended };
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
}
