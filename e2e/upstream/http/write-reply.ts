import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { encodeBody, type Reply } from './reply.ts';
import type { Fault } from './scenario.ts';

// Readers throw away what they have not read yet when a connection breaks; a moment lets them read what was sent.
const CUT_AFTER_MS = 20;

/** Sends a reply, spoiled by a fault if there is one. Returns when it is out, or when the caller is gone. */
export async function writeReply(
  response: ServerResponse,
  reply: Reply,
  fault: Fault | undefined,
  signal: AbortSignal,
): Promise<void> {
  const { headers, pieces } = encodeBody(reply.body);
  response.writeHead(reply.status, { ...headers, ...reply.headers });
  response.flushHeaders();
  const breakAt = breakOf(fault);
  let sent = 0;
  for await (const piece of withEnd(pieces)) {
    if (signal.aborted) return;
    const rest = piece ?? new Uint8Array();
    if (breakAt !== undefined && sent <= breakAt && (sent + rest.length >= breakAt || !piece)) {
      await write(response, rest.subarray(0, breakAt - sent), signal);
      if (!(await carryOn(response, fault, signal))) return;
      await write(response, rest.subarray(breakAt - sent), signal);
      sent = Infinity;
    } else {
      await write(response, rest, signal);
      sent += rest.length;
    }
  }
  response.end();
}

/** Waits; ends early without complaint when the caller hangs up. */
export async function pause(milliseconds: number | 'never', signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = milliseconds === 'never' ? undefined : setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function breakOf(fault: Fault | undefined): number | undefined {
  if (!fault) return undefined;
  if ('cutAfterBytes' in fault) return fault.cutAfterBytes;
  return 'stallMs' in fault ? (fault.afterBytes ?? 0) : undefined;
}

async function carryOn(
  response: ServerResponse,
  fault: Fault | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  if (fault && 'stallMs' in fault) {
    await pause(fault.stallMs, signal);
  } else {
    await pause(CUT_AFTER_MS, signal);
    response.socket?.destroySoon();
  }
  return !signal.aborted && fault !== undefined && 'stallMs' in fault;
}

async function* withEnd(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array | undefined> {
  yield* pieces;
  yield undefined;
}

async function write(response: ServerResponse, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  if (bytes.length === 0 || signal.aborted || response.write(bytes)) return;
  await once(response, 'drain', { signal }).catch(() => undefined);
}
