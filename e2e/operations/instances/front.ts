import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';

/** A proxy in front of several instances, which passes each request to the instance that was set last. */
export class Front {
  readonly origin: string;
  readonly #close: () => void;
  #to: URL;

  private constructor(origin: string, to: string, close: () => void) {
    this.origin = origin;
    this.#to = new URL(to);
    this.#close = close;
  }

  static async start(to: string): Promise<Front> {
    const server = createServer((request, response) => front.#hand(request, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const front = new Front(`http://127.0.0.1:${port}`, to, () => {
      server.closeAllConnections();
      server.close();
    });
    return front;
  }

  /** From now on; what is under way stays where it is. */
  sendTo({ origin }: { origin: string }): void {
    this.#to = new URL(origin);
  }

  close(): void {
    this.#close();
  }

  #hand(request: IncomingMessage, response: ServerResponse): void {
    const { hostname, port } = this.#to;
    const { method, url, headers } = request;
    // A connection for each request: none is left to an instance that has gone.
    const onward = httpRequest({ hostname, port, method, path: url, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy()).pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  }
}
