import type { NextAuthOptions } from 'next-auth';
import { letNextAuthBeToldItsOrigin } from '#lib/config/next-auth-origin.ts';

/** What next-auth is asked, read and bounded by us. */
export interface NextAuthCall {
  action: 'csrf' | 'signin' | 'callback' | 'signout';
  method: 'GET' | 'POST';
  /** The origin that the browser sees. */
  origin: string;
  cookies: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, string>;
}

/** Its answer: cookies as `Set-Cookie`, and either where to go or a body. */
export interface NextAuthAnswer {
  cookies: string[];
  location: string | undefined;
  body: unknown;
}

/** What next-auth's handler for Node is called with, as far as it looks. */
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

/** The id of the provider, which is part of the redirect address that is registered with it. */
export const PROVIDER_ID = 'entra';

/**
 * Asks next-auth by its handler for Node requests: it takes what it needs as arguments, so that we decide what it gets
 * to see. Nothing of the request but this reaches it.
 */
export async function askNextAuth(call: NextAuthCall, options: NextAuthOptions): Promise<NextAuthAnswer> {
  letNextAuthBeToldItsOrigin();
  const { protocol, host } = new URL(call.origin);
  const withProvider = call.action === 'signin' || call.action === 'callback';
  const request: NodeRequest = {
    method: call.method,
    headers: { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) },
    cookies: call.cookies,
    body: { ...call.body, json: 'true' },
    query: { ...call.query, nextauth: [call.action, ...(withProvider ? [PROVIDER_ID] : [])] },
  };
  const response = new RecordedResponse();
  const handle = await nextAuthHandler();
  await handle(request, response, options);
  return response.answer();
}

// CommonJS with a default export: bundled it is that export, imported by Node it is one deeper.
async function nextAuthHandler(): Promise<Handler> {
  const { default: loaded } = (await import('next-auth')) as unknown as {
    default: Handler | { default: Handler };
  };
  return typeof loaded === 'function' ? loaded : loaded.default;
}

/** Takes down what next-auth answers. */
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

  /** A redirection comes as JSON, because every call asks for it so. */
  answer(): NextAuthAnswer {
    const url = (this.#body as { url?: unknown } | undefined)?.url;
    return {
      cookies: [this.#headers.get('set-cookie') ?? []].flat(),
      location: typeof url === 'string' ? url : undefined,
      body: this.#body,
    };
  }
}
