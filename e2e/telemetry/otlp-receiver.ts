import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeMetrics, decodeSpans, type ReceivedPoint, type ReceivedSpan } from './decode-otlp.ts';

/** A collector on this machine that stores what it receives. */
export interface OtlpReceiver {
  url: string;
  spans(): ReceivedSpan[];
  /** The points of the last export of metrics. */
  points(): ReceivedPoint[];
  /** Everything that came, as bytes: to search for what must not be there. */
  raw(): Buffer;
  /** Headers of the last export. */
  headers(): IncomingMessage['headers'];
  close(): Promise<void>;
}

/** Starts it. `stalls`: it takes everything and answers nothing. */
export async function startOtlpReceiver({ port = 0, stalls = false } = {}): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: Buffer[] = [];
  let points: ReceivedPoint[] = [];
  let headers: IncomingMessage['headers'] = {};
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    if (stalls) return;
    const body = Buffer.concat(pieces);
    bodies.push(body);
    ({ headers } = request);
    if (request.url === '/v1/traces') spans.push(...decodeSpans(body));
    else if (request.url === '/v1/metrics') points = decodeMetrics(body);
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => [...spans],
    points: () => points,
    raw: () => Buffer.concat(bodies),
    headers: () => headers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
