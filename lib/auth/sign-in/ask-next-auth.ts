import type { NextAuthOptions } from 'next-auth';
import type { SignInProvider } from '#lib/config/identity.ts';
import { letNextAuthBeToldItsOrigin } from '#lib/config/process-environment.ts';

/** A call to next-auth with only the validated parts of a request. */
export interface NextAuthCall {
  action: 'csrf' | 'signin' | 'callback' | 'signout';
  method: 'GET' | 'POST';
  /** The origin that the browser sees. */
  origin: string;
  cookies: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, string>;
}

/** The result: cookies as `Set-Cookie`, and either a redirect or a body. */
export interface NextAuthAnswer {
  cookies: string[];
  location: string | undefined;
  body: unknown;
}

/** The parts of a Node request that next-auth's handler reads. */
interface NodeRequest {
  method: string;
  headers: Record<string, string>;
  cookies: Record<string, string>;
  body: Record<string, string>;
  query: Record<string, unknown>;
}

type Handler = (
  request: NodeRequest,
  response: RecordedResponse,
  options: NextAuthOptions,
) => Promise<unknown>;

/** The provider's id, which is part of the registered redirect URI. */
export function providerIdOf({ openId }: Pick<SignInProvider, 'openId'>): 'entra' | 'oidc' {
  return openId ? 'oidc' : 'entra';
}

/**
 * Calls next-auth's handler for Node requests. It receives its input as arguments, so it sees nothing of the request
 * but `call`.
 */
export async function askNextAuth(call: NextAuthCall, options: NextAuthOptions): Promise<NextAuthAnswer> {
  letNextAuthBeToldItsOrigin();
  const { protocol, host } = new URL(call.origin);
  const [provider] = options.providers;
  const withProvider = call.action === 'signin' || call.action === 'callback';
  const request: NodeRequest = {
    method: call.method,
    headers: { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) },
    cookies: call.cookies,
    body: { ...call.body, json: 'true' },
    query: { ...call.query, nextauth: [call.action, ...(withProvider && provider ? [provider.id] : [])] },
  };
  const response = new RecordedResponse();
  const handle = await nextAuthHandler();
  await handle(request, response, options);
  return response.answer();
}

// A CommonJS module with a default export, which is nested one level deeper when Node imports it unbundled.
async function nextAuthHandler(): Promise<Handler> {
  const { default: loaded } = (await import('next-auth')) as unknown as {
    default: Handler | { default: Handler };
  };
  return typeof loaded === 'function' ? loaded : loaded.default;
}

/** Records next-auth's response. */
class RecordedResponse {
  readonly #headers = new Map<string, string | string[]>();
  #body: unknown;

  status(): this {
    return this;
  }

  getHeader(name: string): string | string[] | undefined {
    return this.#headers.get(name.toLowerCase());
  }

  setHeader(name: string, value: string | string[]): this {
    this.#headers.set(name.toLowerCase(), value);
    return this;
  }

  json(body: unknown): void {
    this.#body = body;
  }

  send(body: unknown): void {
    this.#body = body;
  }

  end(): void {}

  /** Redirects arrive as JSON, because every call requests JSON. */
  answer(): NextAuthAnswer {
    const url = (this.#body as { url?: unknown } | undefined)?.url;
    return {
      cookies: [this.#headers.get('set-cookie') ?? []].flat(),
      location: typeof url === 'string' ? url : undefined,
      body: this.#body,
    };
  }
}
