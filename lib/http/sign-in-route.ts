import { AppError } from '#lib/shared/app-error.ts';
import { readBytes } from './read-json.ts';
import { type Route, route, type Services } from './route.ts';

/** What signing in and out needs. */
export interface SignInServices extends Services {
  /** Undefined where nobody signs in on our page. */
  signIn: { step(request: Request, form: Readonly<Record<string, string>>): Promise<Response> } | undefined;
}

const FORM = 'application/x-www-form-urlencoded';
const LONGEST_FORM = 16_384;

/** `/api/auth/…`: the steps of signing in and out. 404 where there are none, and for what is no step. */
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
  if (steps === undefined) throw new AppError('not-found', 'There is nothing at this address.');
  return steps;
}

async function readForm(request: Request): Promise<Record<string, string>> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== FORM) {
    throw new AppError('unsupported-media-type', `This address takes ${FORM}.`);
  }
  const bytes = await readBytes(request, LONGEST_FORM);
  return Object.fromEntries(new URLSearchParams(Buffer.from(bytes).toString('utf8')));
}
