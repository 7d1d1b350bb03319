import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { RecordedRequest } from './http/recorded-request.ts';

/** Commands and queries of every scripted service. */
interface Service {
  requests(): RecordedRequest[];
  forget(): void;
  play(scenario: object | undefined): void;
}

/** Plays a scenario on one service; without one, business as usual. */
interface PlayOrder {
  service: string;
  scenario?: object;
}

/**
 * Lets a test in another process work the services: `GET /__requests?service=models`, `POST /__play` with a service
 * and a scenario, `POST /__forget`. Resolves when it listens.
 */
export async function startControl(port: number, services: Readonly<Record<string, Service>>): Promise<void> {
  // Tests wait between calls for longer than the five seconds of Node, and a request must not meet a connection's end.
  const server = createServer({ keepAliveTimeout: 0 }, (message, response) => {
    answer(message, services).then(
      (body) => send(response, 200, body),
      (thrown: unknown) => send(response, 400, { error: String(thrown) }),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
}

async function answer(
  message: IncomingMessage,
  services: Readonly<Record<string, Service>>,
): Promise<unknown> {
  const url = new URL(message.url ?? '/', 'http://loopback');
  switch (`${message.method} ${url.pathname}`) {
    case 'GET /__requests':
      return find(services, url.searchParams.get('service') ?? '').requests();
    case 'POST /__play': {
      const { service, scenario } = JSON.parse(await read(message)) as PlayOrder;
      find(services, service).play(scenario);
      return {};
    }
    case 'POST /__forget':
      for (const service of Object.values(services)) service.forget();
      return {};
    default:
      throw new Error(`There is no ${message.method} ${url.pathname} here.`);
  }
}

function find(services: Readonly<Record<string, Service>>, name: string): Service {
  const service = services[name];
  if (service) return service;
  throw new Error(`There is no service "${name}"; there are ${Object.keys(services).join(', ')}.`);
}

async function read(message: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
