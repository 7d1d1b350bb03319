import type { NewPartedUpload } from '#lib/api/documents.ts';
import { withBody } from '#lib/client/page/call-api.ts';
import type { SendingWatch, SentReply } from '#lib/client/page/send-file.ts';
import { UPLOAD_PART_BYTES } from '#lib/core/ports/document-service.ts';
import { isRecord } from '#lib/shared/json.ts';

/** Browser functions of sending. */
export interface PartsPorts {
  fetchFrom: typeof fetch;
  sendFile: (address: string, bytes: Blob, watch: SendingWatch) => Promise<SentReply>;
  /** Rejects with the signal's reason when it aborts before. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const ADDRESS = '/api/documents/parts';
/** The pauses before a part is sent again; after the last one it has failed. */
const PAUSES_MS = [1000, 2000, 4000];
/** A proxy without its server, a restart, too many requests: a later attempt may succeed. */
const PASSING = new Set([408, 429, 502, 503, 504]);

/**
 * Sends a file that is larger than a part in parts, one after the other; each alone is sent again after a failure that may
 * pass. Resolves with what the server says of the whole file, or with its first refusal; rejects as `sendFile` does. What
 * came of a file that fails or is cancelled is given up on the server too.
 */
export async function sendInParts(file: File, watch: SendingWatch, ports: PartsPorts): Promise<SentReply> {
  const { signal, onProgress } = watch;
  const ask = (method: string, address: string, body?: NewPartedUpload) =>
    withRetries(async () => {
      const response = await ports.fetchFrom(address, { method, signal, ...(body && withBody(body)) });
      return { status: response.status, body: await response.json().catch(() => null) };
    });
  const withRetries = (send: () => Promise<SentReply>) => persistently(send, watch, ports);
  const begun = await ask('POST', ADDRESS, { name: file.name, sizeBytes: file.size });
  const cut = cutOf(begun);
  if (!cut) return begun;
  const address = `${ADDRESS}/${encodeURIComponent(cut.id)}`;
  try {
    for (let part = 1; (part - 1) * cut.partBytes < file.size; part++) {
      const start = (part - 1) * cut.partBytes;
      const bytes = file.slice(start, start + cut.partBytes);
      const partWatch = {
        signal,
        onProgress: (share: number) => onProgress((start + share * bytes.size) / file.size),
      };
      const taken = await withRetries(() => ports.sendFile(`${address}/${part}`, bytes, partWatch));
      if (taken.status !== 204) return await givenUp(taken);
    }
    const whole = await ask('POST', address);
    return whole.status === 200 ? whole : await givenUp(whole);
  } catch (thrown) {
    void giveUp();
    throw thrown;
  }

  async function givenUp(refused: SentReply): Promise<SentReply> {
    await giveUp();
    return refused;
  }

  /** If the request fails, the server discards the upload by itself. */
  async function giveUp(): Promise<void> {
    await ports.fetchFrom(address, { method: 'DELETE' }).catch(() => undefined);
  }
}

/** Whether a file is more than one body may be. */
export function needsParts({ size }: Blob): boolean {
  return size > UPLOAD_PART_BYTES;
}

async function persistently(
  send: () => Promise<SentReply>,
  { signal }: SendingWatch,
  { wait }: PartsPorts,
): Promise<SentReply> {
  for (const pauseMs of PAUSES_MS) {
    const reply = await send().catch((thrown: unknown) => {
      if (signal.aborted || !(thrown instanceof TypeError)) throw thrown;
      return undefined;
    });
    if (reply && !PASSING.has(reply.status)) return reply;
    await wait(pauseMs, signal);
  }
  return send();
}

function cutOf({ status, body }: SentReply): { id: string; partBytes: number } | undefined {
  if (status !== 200 || !isRecord(body)) return undefined;
  const { id, partBytes } = body;
  if (typeof id !== 'string' || typeof partBytes !== 'number' || partBytes < 1) return undefined;
  return { id, partBytes };
}
