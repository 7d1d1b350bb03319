import { assertNever } from '#lib/shared/assert-never.ts';
import type { CallEvent } from './perform-call.ts';

/** Where a call stands. */
export type CallState = 'waiting' | 'receiving' | 'ended' | 'cut' | 'stopped' | 'network' | 'cut-off';

/** What came of a call so far; times are milliseconds since it was sent. */
export interface CallResult {
  state: CallState;
  /** Undefined before the server answers. */
  status: string | undefined;
  ok: boolean;
  headers: [string, string][];
  /** Null where what came is no text. */
  text: string | null;
  bytes: number;
  begunMs: number;
  endedMs: number;
}

/** A call that was just sent. */
export const sentCall: CallResult = {
  state: 'waiting',
  status: undefined,
  ok: true,
  headers: [],
  text: '',
  bytes: 0,
  begunMs: 0,
  endedMs: 0,
};

/** What a call looks like after an event. A whole answer that is JSON is laid out for reading. */
export function applyCallEvent(result: CallResult, event: CallEvent): CallResult {
  switch (event.type) {
    case 'answered': {
      const { status, ok, headers, atMs } = event;
      return { ...result, state: 'receiving', status, ok, headers, begunMs: atMs };
    }
    case 'text':
      return { ...result, text: (result.text ?? '') + event.text, bytes: result.bytes + event.bytes };
    case 'bytes':
      return { ...result, text: null, bytes: result.bytes + event.bytes };
    case 'ended':
      return { ...result, state: 'ended', endedMs: event.atMs, text: laidOut(result) };
    case 'cut':
      return { ...result, state: 'cut', endedMs: event.atMs };
    case 'failed':
      return { ...result, state: event.reason };
    case 'stopped':
      return { ...result, state: 'stopped' };
    default:
      return assertNever(event);
  }
}

/** Whether more may come. */
export function isUnderway({ state }: Pick<CallResult, 'state'>): boolean {
  return state === 'waiting' || state === 'receiving';
}

/** The media type of what came, without parameters. */
export function mediaTypeOf({ headers }: Pick<CallResult, 'headers'>): string {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function laidOut(result: CallResult): string | null {
  if (result.text === null || mediaTypeOf(result) !== 'application/json') return result.text;
  try {
    return JSON.stringify(JSON.parse(result.text), null, 2);
  } catch {
    return result.text;
  }
}
