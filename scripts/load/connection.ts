import { request as askHttp, type ClientRequest, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { request as askHttps, Agent as HttpsAgent } from 'node:https';

/** Longer than a server that sends heartbeats is ever silent. */
const SILENT_MS = 60_000;

interface Call {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Sends one request; resolves with the head of its reply. Rejects where none comes, or the signal aborts. */
export type Send = (call: Call, signal: AbortSignal) => Promise<IncomingMessage>;

/** Connections to one server, as many as are needed at a time, reused as in a browser. */
export function openConnections(origin: string): { send: Send; close(): void } {
  const secure = origin.startsWith('https:');
  const options = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY };
  const agent = secure ? new HttpsAgent(options) : new HttpAgent(options);
  const ask = secure ? askHttps : askHttp;
  const once = ({ method, path, headers, body }: Call, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const sent: ClientRequest = ask(new URL(path, origin), {
        method,
        headers: { ...headers, ...length },
        agent,
        signal,
        timeout: SILENT_MS,
      });
      sent.on('response', resolve);
      sent.on('timeout', () => sent.destroy(new Error(`Nothing was heard for ${SILENT_MS / 1000} s.`)));
      // A server may close an idle connection just as it is used again; browsers ask once more, too.
      sent.on('error', (error: NodeJS.ErrnoException) =>
        reject(sent.reusedSocket ? new StaleConnection(error) : error),
      );
      sent.end(body);
    });
  const send: Send = (call, signal) =>
    once(call, signal).catch((error: unknown) => {
      if (!(error instanceof StaleConnection) || signal.aborted) throw error;
      return once(call, signal);
    });
  return { send, close: () => agent.destroy() };
}

class StaleConnection extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}
