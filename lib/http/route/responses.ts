import type { Environment } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** A JSON response for this caller only, never cached. */
export function privately(body: object, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } });
}

type Variables = Pick<Environment, 'SNAPSHOT_DIR' | 'SNAPSHOT_SECONDS' | 'READ_ONLY'>;

/** Headers after a removal; `copies-until` is the time by which our snapshots no longer hold the data. */
export function afterRemoval({ environment }: { environment: Variables }): Record<string, string> {
  const { SNAPSHOT_DIR, SNAPSHOT_SECONDS, READ_ONLY } = environment;
  const headers = { 'cache-control': 'no-store' };
  if (SNAPSHOT_DIR === undefined || READ_ONLY) return headers;
  return { ...headers, 'copies-until': new Date(Date.now() + SNAPSHOT_SECONDS * 1000).toISOString() };
}

/** 204 after a removal. */
export function removed(services: { environment: Variables }): Response {
  return new Response(null, { status: 204, headers: afterRemoval(services) });
}

/** Text as a byte stream, pulled: generates the next piece when the reader has taken the last. */
export function textStream(pieces: AsyncGenerator<string, undefined>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}

/** The result of `work`; undefined for the errors `not-found` and `not-configured`. */
export async function ifFound<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && ['not-found', 'not-configured'].includes(error.code)) return undefined;
    throw error;
  }
}
