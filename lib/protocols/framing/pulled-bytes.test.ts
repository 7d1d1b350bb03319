import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LineSource } from './framing.ts';
import { pulledBytes } from './pulled-bytes.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const heartbeat = () => '{"delta":{}}\n';

/** Yields each line after its delay in milliseconds. */
async function* speak(...script: [afterMs: number, line: string][]): AsyncGenerator<string> {
  for (const [afterMs, line] of script) {
    if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs));
    yield line;
  }
}

/** Reads to the end and records when each write arrived. */
async function writesOf(stream: ReadableStream<Uint8Array>): Promise<[atMs: number, text: string][]> {
  const started = performance.now();
  const writes: [number, string][] = [];
  let isOver = false;
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const bytes of stream)
      writes.push([Math.round(performance.now() - started), decoder.decode(bytes)]);
    isOver = true;
  };
  // Time is the test's; turns of the event loop are not.
  const goOn = async () => {
    while (!isOver) {
      await nextTurn();
      await vi.advanceTimersToNextTimerAsync();
    }
  };
  await Promise.all([read(), goOn()]);
  return writes;
}

/** A line source from a generator. */
const sourceOf = (lines: AsyncGenerator<string>): LineSource => ({
  next: async () => (await lines.next()).value,
  close: async () => {
    await lines.return(undefined);
  },
});

const bytes = (lines: AsyncGenerator<string>, abort = () => undefined) =>
  pulledBytes(sourceOf(lines), { heartbeat, abort });

describe('when lines are written', () => {
  test('the context and the first token are written at once, the rest of a burst together', async () => {
    const burst = speak([0, 'context\n'], [0, 'one\n'], [0, 'two\n'], [0, 'three\n']);
    expect(await writesOf(bytes(burst))).toEqual([
      [0, 'context\n'],
      [0, 'one\n'],
      [0, 'two\nthree\n'],
    ]);
  });

  test('an event without lines causes no write', async () => {
    const withFollowUps = speak([0, 'context\n'], [0, 'one\n'], [0, ''], [0, 'last\n']);
    expect((await writesOf(bytes(withFollowUps))).map(([, text]) => text)).toEqual([
      'context\n',
      'one\n',
      'last\n',
    ]);
  });

  test('a slow model’s tokens are not delayed', async () => {
    const slow = speak([0, 'context\n'], [40, 'one\n'], [40, 'two\n'], [40, 'three\n']);
    expect((await writesOf(bytes(slow))).map(([at]) => at)).toEqual([0, 40, 80, 120]);
  });

  test('no line waits longer than 16 ms', async () => {
    const steady = speak([0, 'context\n'], ...Array.from({ length: 40 }, (): [number, string] => [3, 'x\n']));
    const writes = await writesOf(bytes(steady));
    let line = 1;
    for (const [at, text] of writes.slice(1)) {
      expect(at - line * 3).toBeLessThanOrEqual(16);
      line += text.split('\n').length - 1;
    }
    expect(line).toBe(41);
    expect(writes.length).toBeLessThan(15);
  });

  test('a heartbeat follows 15 s of silence, and the awaited line still arrives', async () => {
    const thinking = speak([0, 'context\n'], [40_000, 'one\n']);
    expect(await writesOf(bytes(thinking))).toEqual([
      [0, 'context\n'],
      [15_000, heartbeat()],
      [30_000, heartbeat()],
      [40_000, 'one\n'],
    ]);
  });

  test('a burst is split into writes of bounded size', async () => {
    const flood = speak(
      ...Array.from({ length: 100 }, (): [number, string] => [0, `${'x'.repeat(9_999)}\n`]),
    );
    const sizes = (await writesOf(bytes(flood))).map(([, text]) => text.length);
    expect(Math.max(...sizes)).toBeLessThan(80_000);
  });
});

test('the rest of an answer waits until others have said their first words', async () => {
  const said: string[] = [];
  async function* answer(name: string) {
    for (const line of ['context', 'one', 'two']) {
      said.push(`${name}: ${line}`);
      yield `${line}\n`;
    }
  }
  await Promise.all(['first', 'second'].map((name) => writesOf(bytes(answer(name)))));
  expect(said.slice(0, 4).toSorted()).toEqual([
    'first: context',
    'first: one',
    'second: context',
    'second: one',
  ]);
  expect(said.slice(4)).toEqual(['first: two', 'second: two']);
});

test('the pipeline does not run ahead of the reader', async () => {
  let produced = 0;
  async function* endless() {
    for (;;) {
      produced += 1;
      yield 'line\n';
    }
  }
  const reader = bytes(endless()).getReader();
  expect(produced).toBe(0);
  await reader.read();
  await reader.read();
  expect(produced).toBe(2);
});

test('leaving midway aborts the model before closing the answer', async () => {
  const order: string[] = [];
  const controller = new AbortController();
  const upstream = Promise.withResolvers<void>();
  async function* answer() {
    try {
      yield 'context\n';
      upstream.resolve();
      await new Promise((_, reject) =>
        controller.signal.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    } catch {
      order.push('model stopped');
    } finally {
      order.push('answer closed');
    }
  }
  const stream = bytes(answer(), () => {
    order.push('abort');
    controller.abort();
    return undefined;
  });
  const reader = stream.getReader();
  await reader.read();
  const waiting = reader.read();
  await upstream.promise;
  await reader.cancel();
  await waiting;
  expect(order).toEqual(['abort', 'model stopped', 'answer closed']);
});

test('leaving before the first byte also aborts', async () => {
  const abort = vi.fn();
  await bytes(speak([0, 'context\n']), abort).cancel();
  expect(abort).toHaveBeenCalledOnce();
});
