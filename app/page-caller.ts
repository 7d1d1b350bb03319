import { headers } from 'next/headers';
import { container } from '#lib/composition/server.ts';
import type { Caller } from '#lib/core/principal.ts';

/** Who asks for this page, told as a route tells it. */
export async function pageCaller(): Promise<Caller> {
  const request = new Request('http://page.invalid/', { headers: new Headers(await headers()) });
  return container().identify(request, 'session');
}
