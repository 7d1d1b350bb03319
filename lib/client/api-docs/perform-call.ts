import { type CallDraft, callAddress, callInit } from './call.ts';

/** What happens to a call that is tried; times are milliseconds since it was sent. */
export type CallEvent =
  | { type: 'answered'; status: string; ok: boolean; headers: [string, string][]; atMs: number }
  /** Whole lines while an answer streams in, then what is left of it. */
  | { type: 'text'; text: string; bytes: number }
  | { type: 'bytes'; bytes: number }
  | { type: 'ended'; atMs: number }
  /** Longer than what is shown; the rest was not fetched. */
  | { type: 'cut'; atMs: number }
  | { type: 'failed'; reason: 'network' | 'cut-off' }
  | { type: 'stopped' };

/** More than that of an answer is not fetched, let alone shown. */
const MOST_CHARACTERS = 500_000;
const TEXT = /^(text\/|application\/([\w.-]+\+)?(json|x-ndjson|jsonl|json-lines|xml|javascript)\b)/i;

interface Surroundings {
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  now: () => number;
}

/** Sends a call and tells what comes back, as it comes. Never throws; ends with an event of the last four kinds. */
export async function* performCall(
  draft: CallDraft,
  { fetch, now }: Surroundings,
  signal: AbortSignal,
): AsyncGenerator<CallEvent> {
  const sentAt = now();
  let response: Response;
  try {
    // A redirect is an answer as well, and following it would send keys elsewhere.
    response = await fetch(callAddress(draft), {
      ...callInit(draft),
      signal,
      redirect: 'manual',
      cache: 'no-store',
    });
  } catch {
    yield signal.aborted ? { type: 'stopped' } : { type: 'failed', reason: 'network' };
    return;
  }
  const { ok, status, statusText, headers } = response;
  yield {
    type: 'answered',
    status: `${status} ${statusText}`.trim(),
    ok,
    headers: [...headers],
    atMs: now() - sentAt,
  };
  try {
    const isText = TEXT.test(headers.get('content-type') ?? '');
    const isWhole = yield* isText ? textOf(response) : bytesOf(response);
    yield { type: isWhole ? 'ended' : 'cut', atMs: now() - sentAt };
  } catch {
    yield signal.aborted ? { type: 'stopped' } : { type: 'failed', reason: 'cut-off' };
  }
}

/** The text of a body, by whole lines. Returns whether that was all of it. */
async function* textOf({ body }: Response): AsyncGenerator<CallEvent, boolean> {
  const decoder = new TextDecoder();
  let pending = '';
  let characters = 0;
  for await (const chunk of chunksOf(body)) {
    pending += decoder.decode(chunk, { stream: true });
    const end = pending.lastIndexOf('\n') + 1;
    yield { type: 'text', text: pending.slice(0, end), bytes: chunk.length };
    characters += end;
    pending = pending.slice(end);
    if (characters + pending.length <= MOST_CHARACTERS) continue;
    yield { type: 'text', text: pending.slice(0, Math.max(0, MOST_CHARACTERS - characters)), bytes: 0 };
    return false;
  }
  yield { type: 'text', text: pending + decoder.decode(), bytes: 0 };
  return true;
}

async function* bytesOf({ body }: Response): AsyncGenerator<CallEvent, boolean> {
  for await (const { length } of chunksOf(body)) yield { type: 'bytes', bytes: length };
  return true;
}

// Not every browser can iterate over a stream.
async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
