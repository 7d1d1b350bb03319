import { afterEach, describe, expect, it } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';
import { Refusal, type Reply } from './reply.ts';
import type { FaultRule } from './scenario.ts';

let server: LoopbackServer;

async function serve(
  answer: () => Reply | Promise<Reply> = () => ({ status: 200, body: { text: 'hello' } }),
) {
  server = await startLoopbackServer({
    handle: answer,
    errorReply: (status, message) => ({ status, body: { error: { message } } }),
  });
}

async function playing(...faults: FaultRule[]) {
  await serve();
  server.play(faults);
}

async function get(path = '/a', init?: RequestInit) {
  const reply = await fetch(`${server.url}${path}`, init);
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

afterEach(() => server.close());

describe('what was asked', () => {
  it('is remembered with path, query, headers, body and outcome until it is forgotten', async () => {
    await serve();
    await get('/a%20b?c=d', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-mine': 'yes' },
      body: '{"n":1}',
    });
    expect(server.requests()).toMatchObject([
      { method: 'POST', path: '/a b', query: { c: 'd' }, body: { n: 1 }, status: 200, closedByClient: false },
    ]);
    expect(server.requests()[0]?.headers['x-mine']).toBe('yes');
    server.forget();
    expect(server.requests()).toEqual([]);
  });

  it('tells callers who hung up from those who stayed', async () => {
    await playing({ fault: { stallMs: 'never', afterBytes: 3 } });
    const leaving = new AbortController();
    const reply = await fetch(`${server.url}/a`, { signal: leaving.signal });
    const first = await reply.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toBe('{"t');
    leaving.abort();
    await expect.poll(() => server.requests()[0]?.closedByClient).toBe(true);
  });
});

describe('faults', () => {
  it('answer with a status, in the shape of the service, saying when to come back', async () => {
    await playing({ fault: { status: 429, retryAfterSeconds: 7 }, times: 1 });
    const refused = await get();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
    expect(JSON.parse(refused.text)).toHaveProperty('error.message');
    expect((await get()).status).toBe(200);
  });

  it('meet only the requests they are for, from the nth on, so many times', async () => {
    await playing({
      on: { method: 'post', path: '/hit', nth: 2 },
      times: 2,
      fault: { status: 500, body: 'no' },
    });
    const statuses: number[] = [(await get('/hit')).status, (await get('/miss', { method: 'POST' })).status];
    for (let call = 0; call < 4; call += 1) statuses.push((await get('/hit', { method: 'POST' })).status);
    expect(statuses).toEqual([200, 200, 200, 500, 500, 200]);
  });

  it('break the connection before a byte, or after so many', async () => {
    await playing(
      { on: { path: /refused/ }, fault: { refuse: true } },
      { on: { path: /cut/ }, fault: { cutAfterBytes: 4 } },
    );
    await expect(get('/refused')).rejects.toThrow('fetch failed');
    const reply = await fetch(`${server.url}/cut`);
    expect(reply.status).toBe(200);
    await expect(reply.text()).rejects.toThrow('terminated');
    expect(server.requests().map((request) => request.closedByClient)).toEqual([false, false]);
  });

  it('hold a reply back without losing any of it', async () => {
    await playing({ on: { nth: 2 }, fault: { delayMs: 1 } }, { fault: { stallMs: 1, afterBytes: 2 } });
    expect((await get()).text).toBe('{"text":"hello"}');
    expect((await get()).text).toBe('{"text":"hello"}');
  });

  it('end when another scenario is played', async () => {
    await playing({ fault: { status: 503 } });
    expect((await get()).status).toBe(503);
    server.play(undefined);
    expect((await get()).status).toBe(200);
  });
});

describe('replies', () => {
  it('can be sequences that are sent as they come, and cut between their pieces', async () => {
    await serve(() => ({
      status: 200,
      body: (async function* () {
        yield 'one ';
        yield new TextEncoder().encode('two');
      })(),
    }));
    expect((await get()).text).toBe('one two');
    server.play([{ fault: { cutAfterBytes: 4 } }]);
    let received = '';
    const receive = async () => {
      for await (const piece of (await fetch(`${server.url}/a`)).body ?? [])
        received += new TextDecoder().decode(piece);
    };
    await expect(receive()).rejects.toThrow('terminated');
    expect(received).toBe('one ');
  });

  it('are what a refusal says, and 500 for a defect of the script', async () => {
    await serve(() => {
      throw new Refusal({ status: 403, body: 'go away' });
    });
    expect(await get()).toMatchObject({ status: 403, text: 'go away' });
    await server.close();
    await serve(() => {
      throw new Error('broken script');
    });
    expect((await get()).text).toContain('broken script');
  });
});
