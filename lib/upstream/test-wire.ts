import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A server that writes any bytes, for tests. */
export interface WireServer {
  url: string;
  /** Connections that were opened so far. */
  opened(): number;
  /** Connections that are open. */
  open(): number;
  close(): void;
}

/** The head of a streamed reply in chunks. */
export const CHUNKED =
  'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n';

/** Text as one chunk on the wire. */
export const chunked = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

/** Starts a server; `answer` writes to the connection of each request. */
export async function startWireServer(answer: (socket: Socket) => void): Promise<WireServer> {
  const sockets = new Set<Socket>();
  let opened = 0;
  const server = createServer((socket) => {
    opened += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    socket.on('data', (sent) => sent.includes(' HTTP/1.1\r\n') && answer(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    opened: () => opened,
    open: () => sockets.size,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
