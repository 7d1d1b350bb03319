import { expect } from 'vitest';
import type { SignIn } from './sign-in.ts';

/** A browser with cookies between the application and the provider. */
export class OwnBrowser {
  readonly cookies = new Map<string, string>();
  readonly #signIn: SignIn;
  readonly origin: string;
  userAgent = '';

  constructor(signIn: SignIn, origin: string) {
    this.#signIn = signIn;
    this.origin = origin;
  }

  /** A request to the application, with the cookies of this browser. */
  request(path: string, init: RequestInit = {}): Request {
    const headers = new Headers(init.headers);
    headers.set('host', new URL(this.origin).host);
    if (this.userAgent) headers.set('user-agent', this.userAgent);
    headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    return new Request(new URL(path, this.origin), { ...init, headers });
  }

  async get(path: string): Promise<Response> {
    return this.#storeCookies(await this.#signIn.step(this.request(path), {}));
  }

  async post(path: string, form: Record<string, string>): Promise<Response> {
    return this.#storeCookies(await this.#signIn.step(this.request(path, { method: 'POST' }), form));
  }

  async csrfToken(): Promise<string> {
    const { csrfToken } = (await (await this.get('/api/auth/csrf')).json()) as { csrfToken: string };
    return csrfToken;
  }

  /** The provider's URL after the form is sent. */
  async begin(callbackUrl = '/', prompt = ''): Promise<URL> {
    const form = { csrfToken: await this.csrfToken(), callbackUrl, prompt };
    const { url } = (await (await this.post('/api/auth/signin/provider', form)).json()) as { url: string };
    return new URL(url, this.origin);
  }

  /** Completes the provider's pages as `user`; returns the redirect URL. */
  async atProvider(first: URL, user: string, more: Record<string, string> = {}): Promise<URL> {
    const jar = new Map<string, string>();
    let [url, form] = [first, undefined as URLSearchParams | undefined];
    while (url.origin !== this.origin) {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form && { method: 'POST', body: form }),
      });
      storeCookies(response, jar);
      const location = response.headers.get('location');
      const action = location ?? /action="([^"]+)"/.exec(await response.text())?.[1];
      expect(action, `${url} leads nowhere`).toBeDefined();
      url = new URL((action ?? '').replaceAll('&amp;', '&'), url);
      form = location === null ? new URLSearchParams({ user, ...more }) : undefined;
    }
    return url;
  }

  /** Completes a sign-in. Resolves with the final path. */
  async signIn(user: string, callbackUrl = '/'): Promise<string> {
    const back = await this.atProvider(await this.begin(callbackUrl), user);
    return (await this.get(back.pathname + back.search)).headers.get('location') ?? '';
  }

  /** The session cookie by either name. */
  get session(): string | undefined {
    return [...this.cookies].find(([name]) => name.endsWith('cw_session'))?.[1];
  }

  #storeCookies(response: Response): Response {
    storeCookies(response, this.cookies);
    return response;
  }
}

function storeCookies(response: Response, jar: Map<string, string>): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '' || /Max-Age=0/i.test(cookie)) jar.delete(name);
    else jar.set(name, value);
  }
}
