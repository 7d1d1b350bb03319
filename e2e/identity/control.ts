import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TokenWish } from './mint.ts';
import type { Counts, Part } from './provider-state.ts';
import { readText } from './sign-in-pages.ts';

/** Commands of a test to a running provider. */
export interface ProviderControl {
  /** A token as the provider gives it to a person of `people.ts`, or bent where `wish` says so. */
  token(user: string, wish?: TokenWish): Promise<string>;
  setAccessTokenSeconds(seconds: number): void;
  /** Ends a person's refresh tokens and sign-in. */
  revoke(user: string): void;
  /** Signs with another key from now on; the one before stays published. */
  rotateKeys(): Promise<void>;
  /** These parts answer 503, the others work. */
  setOutages(parts: readonly Part[]): void;
  counts(): Counts;
  /** Sets counts to zero, ends outages, and lets tokens live for an hour. */
  reset(): void;
}

/** Commands of a test in another process, one at a time. */
interface Order {
  user?: string;
  wish?: TokenWish;
  seconds?: number;
  parts?: Part[];
}

/**
 * Lets a test in another process work the provider: `GET /__counts`, and POST with a JSON body to `/__token` (`{ user,
 * wish? }`, answered `{ token }`), `/__access-token-life` (`{ seconds }`), `/__revoke` (`{ user }`), `/__rotate-keys`,
 * `/__outages` (`{ parts }`) and `/__reset`.
 */
export async function answerControl(
  request: IncomingMessage,
  response: ServerResponse,
  control: ProviderControl,
): Promise<void> {
  const order = JSON.parse((await readText(request)) || '{}') as Order;
  const done = await follow(`${request.method} ${request.url}`, order, control);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(done ?? {}));
}

async function follow(what: string, order: Order, control: ProviderControl): Promise<unknown> {
  switch (what) {
    case 'GET /__counts':
      return control.counts();
    case 'POST /__token':
      return { token: await control.token(order.user ?? '', order.wish) };
    case 'POST /__access-token-life':
      return control.setAccessTokenSeconds(order.seconds ?? 0);
    case 'POST /__revoke':
      return control.revoke(order.user ?? '');
    case 'POST /__rotate-keys':
      return control.rotateKeys();
    case 'POST /__outages':
      return control.setOutages(order.parts ?? []);
    case 'POST /__reset':
      return control.reset();
    default:
      throw new Error(`There is no ${what} here.`);
  }
}
