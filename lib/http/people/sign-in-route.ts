import { AppError } from '#lib/shared/app-error.ts';
import { readBytes } from '../route/read-body.ts';
import { type Route, route, type Services } from '../route/route.ts';

/** What sign-in and sign-out need. */
export interface SignInServices extends Services {
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
