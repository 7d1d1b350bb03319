import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createFetchImage, type FetchImageOptions } from './fetch-image.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const PUBLIC = '93.184.216.34';
const NEVER = new AbortController().signal;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server that stands for the whole internet, and how it is asked: which hosts were looked up, where connections went. */
async function internet(answer: RequestListener, options: Partial<FetchImageOptions> = {}) {
  const server = createServer(answer);
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const port = String((server.address() as AddressInfo).port);
  const resolved: string[] = [];
  const reached: string[] = [];
  const resolve = options.resolve ?? (async () => [PUBLIC]);
  const fetchImage = createFetchImage({
    ...options,
    resolve(host) {
      resolved.push(host);
      return resolve(host);
    },
    reach(address) {
      reached.push(address);
      return { hostname: '127.0.0.1', port, protocol: 'http:' };
    },
  });
  return {
    resolved,
    reached,
    get: (url = 'https://images.example.com/a.png', signal = NEVER) => fetchImage(new URL(url), signal),
  };
}

const sends =
  (bytes: Uint8Array, headers: Record<string, string> = { 'content-type': 'image/png' }): RequestListener =>
  (_, response) => {
    response.writeHead(200, headers).end(bytes);
  };
const redirects =
  (location: string, status = 302): RequestListener =>
  (_, response) => {
    response.writeHead(status, { location }).end();
  };
const refused = (reason: string) => ({ code: 'bad-request', message: expect.stringContaining(reason) });

describe('an image of the open internet', () => {
  it.each([
    ['image/png', PNG, 'image/png'],
    ['image/jpg; x=y', Buffer.from('ffd8ffe000104a46', 'hex'), 'image/jpeg'],
    ['IMAGE/GIF', Buffer.from('GIF89a......'), 'image/gif'],
    ['image/webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), 'image/webp'],
  ])('called %s is fetched', async (type, bytes, mediaType) => {
    const { get } = await internet(sends(bytes, { 'content-type': type }));
    const image = await get();
    expect(image.mediaType).toBe(mediaType);
    expect(Buffer.from(image.bytes)).toEqual(bytes);
  });

  it('is asked for without cookies, referrer or anything of the caller', async () => {
    let asked: { path?: string | undefined; headers?: object } = {};
    const { get } = await internet((request, response) => {
      asked = { path: request.url, headers: request.headers };
      sends(PNG)(request, response);
    });
    await get('https://images.example.com/a%20b.png?c=d#secret');
    expect(asked).toEqual({
      path: '/a%20b.png?c=d',
      headers: {
        host: 'images.example.com',
        connection: 'keep-alive',
        accept: 'image/png, image/jpeg, image/gif, image/webp',
        'accept-encoding': 'identity',
        'user-agent': 'citewell-image-fetch',
      },
    });
  });

  it('may be somewhere else, three times', async () => {
    const { get, resolved } = await internet((request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === 3) return sends(PNG)(request, response);
      redirects(`https://host${step + 1}.example.com/${step + 1}`, 301 + step)(request, response);
    });
    expect(await get('https://host0.example.com/0')).toMatchObject({ mediaType: 'image/png' });
    expect(resolved).toEqual([0, 1, 2, 3].map((step) => `host${step}.example.com`));
  });

  it('is asked for by TLS with the name of its host, at the address that was checked', async () => {
    const hello = Promise.withResolvers<Buffer>();
    const sockets: Socket[] = [];
    const server = createTcpServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => {});
      socket.once('data', (data) => {
        hello.resolve(data);
        socket.destroy();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const fetchImage = createFetchImage({
      resolve: async () => [PUBLIC],
      reach: () => ({ hostname: '127.0.0.1', port: String(port), protocol: 'https:' }),
    });
    await expect(fetchImage(new URL('https://images.example.com/'), NEVER)).rejects.toMatchObject(
      refused('cannot be fetched'),
    );
    const said = await hello.promise;
    server.close();
    expect(said[0]).toBe(0x16);
    expect(said.toString('latin1')).toContain('images.example.com');
  });
});

describe('a host that is ours', () => {
  it.each([
    [['127.0.0.1']],
    [['169.254.169.254']],
    [['10.1.2.3']],
    [['::1']],
    [['::ffff:10.1.2.3']],
    [[PUBLIC, '127.0.0.1']],
    [['2606:4700::1111', 'fd00::1']],
    [[]],
  ])('at %j is not connected to, and looks like one that there is not', async (addresses) => {
    const { get, reached } = await internet(sends(PNG), { resolve: async () => addresses });
    const ours = await get().catch((thrown: Error) => thrown);
    const missing = await internet(sends(PNG), { resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    const none = await missing.get().catch((thrown: Error) => thrown);
    expect(ours).toMatchObject(refused('no host that can be reached on the public internet'));
    expect((ours as Error).message).toBe((none as Error).message);
    for (const address of addresses) expect((ours as Error).message).not.toContain(address);
    expect([...reached, ...missing.reached]).toEqual([]);
  });

  it('is not reached by a name that changes its address after it was checked', async () => {
    const answers = [[PUBLIC], ['127.0.0.1'], ['127.0.0.1']];
    const { get, reached, resolved } = await internet(sends(PNG), {
      resolve: async () => answers.shift() ?? [],
    });
    expect(await get()).toMatchObject({ mediaType: 'image/png' });
    expect({ reached, resolved }).toEqual({ reached: [PUBLIC], resolved: ['images.example.com'] });
    await expect(get()).rejects.toMatchObject(refused('no host'));
    expect(reached).toEqual([PUBLIC]);
  });

  it('is not reached by a redirect to a name that changed its address', async () => {
    const answers = [[PUBLIC], ['127.0.0.1']];
    const { get, reached } = await internet(redirects('/again'), {
      resolve: async () => answers.shift() ?? [],
    });
    await expect(get()).rejects.toMatchObject(refused('no host'));
    expect(reached).toEqual([PUBLIC]);
  });

  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://localhost/',
    'https://metadata.google.internal/',
    'https://user@images.example.com/',
    'https://images.example.com:22/',
    'http://images.example.com/',
    '//127.0.0.1/',
    'file:///etc/passwd',
    'data:image/png;base64,iVBORw0KGgo=',
  ])('is not reached by a redirect to %s', async (location) => {
    const { get, reached, resolved } = await internet(redirects(location));
    await expect(get()).rejects.toMatchObject(refused('the address must'));
    expect({ reached, resolved }).toEqual({ reached: [PUBLIC], resolved: ['images.example.com'] });
  });

  it('is not looked up when it is named outright', async () => {
    const { get, resolved } = await internet(sends(PNG));
    for (const url of ['https://0x7f.1/', 'https://intranet/', 'http://images.example.com/']) {
      await expect(get(url)).rejects.toMatchObject({ code: 'bad-request' });
    }
    expect(resolved).toEqual([]);
  });
});

describe('a server that means harm is left within bounds', () => {
  it.each([
    ['goes in circles', redirects('/'), 'more than 3 redirects'],
    ['sends on to nowhere', redirects('https://'), 'no address'],
    ['has no image', (_, response) => void response.writeHead(404).end(PNG), 'status 404'],
    [
      'gives a part',
      (_, response) => void response.writeHead(206, { 'content-type': 'image/png' }).end(PNG),
      'status 206',
    ],
    ['calls a page an image', sends(Buffer.from('<html>')), 'is not the PNG'],
    ['calls an image a page', sends(PNG, { 'content-type': 'text/html' }), 'is not the PNG'],
    ['calls one image another', sends(PNG, { 'content-type': 'image/gif' }), 'is not the PNG'],
    ['does not call it anything', sends(PNG, {}), 'is not the PNG'],
    [
      'sends a drawing that can hold scripts',
      sends(Buffer.from('<svg/>'), { 'content-type': 'image/svg+xml' }),
      'is not the PNG',
    ],
    ['sends nothing', sends(Buffer.alloc(0)), 'is not the PNG'],
    [
      'packs a bomb',
      sends(gzipSync(Buffer.alloc(9_000_000)), { 'content-type': 'image/png', 'content-encoding': 'gzip' }),
      'compressed',
    ],
    [
      'announces too much',
      (_, response) => void response.writeHead(200, { 'content-length': '5000001' }).write(PNG),
      'larger than 5 MB',
    ],
    [
      'sends endless headers',
      (_, response) => void response.writeHead(200, { x: 'x'.repeat(20_000) }).end(PNG),
      'cannot be fetched',
    ],
    ['breaks off', (request) => request.socket.destroy(), 'cannot be fetched'],
    ['speaks nonsense', (request) => request.socket.end('nonsense\r\n\r\n'), 'cannot be fetched'],
    [
      'breaks off amidst the image',
      (_, response) =>
        response.writeHead(200, { 'content-length': '99' }).write(PNG, () => response.destroy()),
      'cannot be fetched',
    ],
  ] satisfies [string, RequestListener, string][])('one that %s', async (_, answer, reason) => {
    const { get } = await internet(answer);
    await expect(get()).rejects.toMatchObject(refused(reason));
  });

  it('one that sends without end is left after five megabytes', async () => {
    let sent = 0;
    const left = Promise.withResolvers<void>();
    const { get } = await internet((_, response) => {
      response.on('close', left.resolve).writeHead(200, { 'content-type': 'image/png' });
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, PNG))) sent += 65_536;
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    await expect(get()).rejects.toMatchObject(refused('larger than 5 MB'));
    await left.promise;
    expect(sent).toBeLessThan(50_000_000);
  });

  it.each([
    ['does not answer', () => {}],
    ['drips', (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).write(PNG)],
    [
      'keeps the end back',
      (_, response) => void response.writeHead(200, { 'content-length': '20' }).write(PNG),
    ],
    [
      'has only hints',
      (_, response) => void setInterval(() => response.writeEarlyHints({ link: '</a>' }), 5).unref(),
    ],
  ] satisfies [string, RequestListener][])('one that %s is left when its time is up', async (_, answer) => {
    const { get } = await internet(answer, { totalTimeoutMs: 300 });
    await expect(get()).rejects.toMatchObject(refused('did not arrive within 0.3 seconds'));
  });

  it('a lookup that never ends is left when its time is up', async () => {
    const { get } = await internet(sends(PNG), { totalTimeoutMs: 50, resolve: () => new Promise(() => {}) });
    await expect(get()).rejects.toMatchObject(refused('did not arrive within'));
  });
});

it('a caller who leaves ends the connection, and gets their own reason', async () => {
  const controller = new AbortController();
  const left = Promise.withResolvers<void>();
  const { get } = await internet((_, response) => {
    response.on('close', left.resolve);
    controller.abort(new Error('reader left'));
  });
  await expect(get(undefined, controller.signal)).rejects.toThrow('reader left');
  await left.promise;
});

it('a crowd of images is refused instead of held in memory', async () => {
  const { get } = await internet(() => {}, { totalTimeoutMs: 300 });
  const outcomes = await Promise.allSettled(Array.from({ length: 45 }, () => get()));
  const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'fetched'));
  expect(codes.filter((code) => code === 'rate-limited')).toHaveLength(5);
});
