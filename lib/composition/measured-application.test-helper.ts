import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type OtlpReceiver, startOtlpReceiver } from '#e2e/telemetry/otlp-receiver.ts';
import { chatStream } from '#lib/http/answers/chat-endpoints.ts';
import { plainCompletionsRoute } from '#lib/http/answers/completions-route.ts';
import { protocolRoute } from '#lib/http/answers/protocol-route.ts';
import { mcpRoute } from '#lib/http/mcp/mcp-route.ts';
import type { Route } from '#lib/http/route/route.ts';
import { logRequests } from '#lib/http/server/log-requests.ts';
import { createLog } from '#lib/telemetry/log.ts';
import type { Telemetry } from '#lib/telemetry/start-telemetry.ts';
import { type Container, createContainer } from './container.ts';
import { startInstrumentation } from './start-instrumentation.ts';
import { startTranscriptServices, type TranscriptServices } from './transcript-services.test-helper.ts';

/** The application in this process, on scripted services of Azure, measured, and served on a port of its own. */
export interface MeasuredApplication {
  url: string;
  services: TranscriptServices;
  receiver: OtlpReceiver;
  container: Container;
  /** Lines of the log of requests. */
  lines(): string[];
  /** Sends what is measured and ends measuring; what is received stays to be read. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Starts it; `variables` are added to those that name services and receiver. */
export async function startMeasured(
  variables: Record<string, string> = {},
  receiving: Parameters<typeof startOtlpReceiver>[0] = {},
): Promise<MeasuredApplication> {
  const receiver = await startOtlpReceiver(receiving);
  const services = await startTranscriptServices();
  const environment = services.environment({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...variables });
  const telemetry: Telemetry | undefined = await startInstrumentation(environment);
  const container = await createContainer(environment);
  const written: string[] = [];
  const unwatch = logRequests(createLog('info', { write: (line: string) => written.push(line) }));
  const routes: Record<string, Route> = {
    '/chat/stream': protocolRoute(chatStream, () => container),
    '/v1/chat/completions': plainCompletionsRoute(() => container),
    '/mcp': mcpRoute(() => container),
  };
  const server = createServer((request, response) => void serve(routes, request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    services,
    receiver,
    container,
    lines: () => [...written],
    flush: async () => telemetry?.close(),
    async close() {
      unwatch();
      server.closeAllConnections();
      server.close();
      await telemetry?.close();
      await container.close();
      await services.close();
      await receiver.close();
    },
  };
}

async function serve(
  routes: Record<string, Route>,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const left = new AbortController();
  response.on('close', () => left.abort());
  const url = new URL(message.url ?? '/', 'http://127.0.0.1');
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece);
  const headers = Object.entries(message.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const request = new Request(url, {
    method: 'POST',
    headers,
    body: Buffer.concat(pieces),
    signal: left.signal,
  });
  const reply = await routes[url.pathname]?.POST(request);
  response.writeHead(reply?.status ?? 404, Object.fromEntries(reply?.headers ?? []));
  if (reply?.body) await pipeline(Readable.fromWeb(reply.body as never), response).catch(() => undefined);
  else response.end();
}
