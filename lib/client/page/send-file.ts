import { parseJson } from '#lib/shared/json.ts';

/** What accompanies a file on its way. */
export interface SendingWatch {
  /** From 0 to 1, of the bytes. At 1 the server has them all. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** What the server answered: its status, and its body where that was JSON. */
export interface SentReply {
  status: number;
  body: unknown;
}

/**
 * PUTs the bytes of a file, or of a part of one, to an address of ours. Rejects with the signal's reason when it aborts, and with a TypeError
 * where the server cannot be reached, as fetch does. A request of the older kind: only that one tells how far it is.
 */
export function sendFile(
  address: string,
  file: Blob,
  { onProgress, signal }: SendingWatch,
): Promise<SentReply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new TypeError('The server cannot be reached.'));
    request.onload = () => resolve({ status: request.status, body: parseJson(request.responseText) ?? null });
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason);
    });
    if (signal.aborted) reject(signal.reason);
    else request.send(file);
  });
}
