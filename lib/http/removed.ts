import type { Environment } from '#lib/config/environment.ts';

type Variables = Pick<Environment, 'SNAPSHOT_DIR' | 'SNAPSHOT_SECONDS' | 'READ_ONLY'>;

/** The headers of a response to a removal; `copies-until` is the time by which copies of our files no longer hold the data. */
export function afterRemoval({ environment }: { environment: Variables }): Record<string, string> {
  const { SNAPSHOT_DIR, SNAPSHOT_SECONDS, READ_ONLY } = environment;
  const headers = { 'cache-control': 'no-store' };
  if (SNAPSHOT_DIR === undefined || READ_ONLY) return headers;
  return { ...headers, 'copies-until': new Date(Date.now() + SNAPSHOT_SECONDS * 1000).toISOString() };
}

/** The response to a removal, without a body. */
export function removed(services: { environment: Variables }): Response {
  return new Response(null, { status: 204, headers: afterRemoval(services) });
}
