import type { Session } from '#lib/api/account.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { callingPage } from '#lib/shared/request-headers.ts';
import { readBytes } from '../route/read-body.ts';
import { type Route, route, type Services } from '../route/route.ts';
import { type ShownSession, visitorOf } from './visitor.ts';

/** Dependencies of the session route. */
interface SessionServices extends Services {
  /** Undefined in deployments without sign-in on our page. */
  signIn:
    | {
        find(
          request: Request,
        ): Promise<
          | (ShownSession & { accessToken: string; expiresAtMs: number; claims: Record<string, unknown> })
          | undefined
        >;
      }
    | undefined;
}

/** `GET /api/session`, for our own page only: the user, and the token that the page sends with its calls. */
export function sessionRoute(services: () => SessionServices): Route {
  return route(
    {
      GET: async (request, { services: { environment, identify, signIn } }) => {
        requireOwnPage(request);
        const caller = await identify(request, 'session');
        // The session's token was checked only if it identifies the caller, not if another credential does.
        const isBySession = caller.principal !== null && !request.headers.has('authorization');
        const held = isBySession ? await signIn?.find(request) : undefined;
        const session: Session = {
          ...visitorOf(caller, held, environment),
          accessToken: held?.accessToken ?? null,
          expiresAtMs: held?.expiresAtMs ?? null,
          claims: caller.isAdmin ? (held?.claims ?? null) : null,
        };
        return Response.json(session, { headers: { 'cache-control': 'no-store' } });
      },
    },
    services,
  );
}

/** Only our own scripts receive a token: no page of an allowed origin, no frame, no navigation. */
function requireOwnPage(request: Request): void {
  const isTab = request.headers.get('sec-fetch-mode') === 'navigate';
  if (!isTab && callingPage(request) !== 'foreign') return;
  throw new AppError('forbidden', 'Only the page of this server may call this address.');
}

/** Dependencies of sign-in and sign-out. */
interface SignInServices extends Services {
  /** Undefined in deployments without sign-in on our page. */
  signIn: { step(request: Request, form: Readonly<Record<string, string>>): Promise<Response> } | undefined;
}

const FORM = 'application/x-www-form-urlencoded';
const LONGEST_FORM = 16_384;

/**
 * `/api/auth/…`: the steps of sign-in and sign-out. 404 for unknown steps and in deployments without
 * sign-in.
 */
export function signInRoute(services: () => SignInServices): Route {
  return route(
    {
      GET: (request, { services: { signIn } }) => required(signIn).step(request, {}),
      POST: async (request, { services: { signIn } }) => {
        const steps = required(signIn);
        return steps.step(request, await readForm(request));
      },
    },
    services,
  );
}

function required<Steps>(steps: Steps | undefined): Steps {
  if (steps === undefined) throw new AppError('not-found', 'This address does not exist.');
  return steps;
}

async function readForm(request: Request): Promise<Record<string, string>> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== FORM) {
    throw new AppError('unsupported-media-type', `This address accepts only ${FORM}.`);
  }
  const bytes = await readBytes(request, LONGEST_FORM);
  return Object.fromEntries(new URLSearchParams(Buffer.from(bytes).toString('utf8')));
}
