import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { ConnectionError, readHttpFailure } from './http-failure.ts';
import { retryPolicy } from './test-config.ts';
import { createUpstream } from './upstream.ts';

const stay = new AbortController().signal;
const never = () => new Promise<never>(() => undefined);
const failed = (status: number) => Object.assign(new Error('said upstream'), { status });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a call', () => {
  test('that does not come back in time is stopped, tried again and then given up', async () => {
    const upstream = createUpstream(
      'search',
      retryPolicy({ callTimeoutMs: 1000, attempts: 2 }),
      readHttpFailure,
    );
    const signals: AbortSignal[] = [];
    const calling = upstream.call((signal) => {
      signals.push(signal);
      return never();
    });
    const outcome = calling.catch((thrown: unknown) => thrown);
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({ code: 'unavailable', message: expect.stringContaining('search') });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  test('whose caller leaves is stopped upstream at the same moment', async () => {
    const upstream = createUpstream('search', retryPolicy(), readHttpFailure);
    const caller = new AbortController();
    let seen: AbortSignal | undefined;
    const calling = upstream.call((signal) => {
      seen = signal;
      return never();
    }, caller.signal);
    const outcome = calling.catch((thrown: unknown) => thrown);
    await vi.advanceTimersByTimeAsync(0);
    caller.abort(new Error('gone'));
    expect(await outcome).toMatchObject({ message: 'gone' });
    expect(seen?.aborted).toBe(true);
  });

  test('that has succeeded leaves alone what it handed out', async () => {
    const upstream = createUpstream('storage', retryPolicy({ callTimeoutMs: 1000 }), readHttpFailure);
    const signal = await upstream.call(async (attempt) => attempt);
    await vi.advanceTimersByTimeAsync(5000);
    expect(signal.aborted).toBe(false);
  });

  test('beyond places and queue is refused as too many, with a time to come back', async () => {
    const upstream = createUpstream('search', retryPolicy({ concurrency: 1, queue: 1 }), readHttpFailure);
    const first = upstream.call(() => new Promise((resolve) => setTimeout(resolve, 1000, 'first')));
    const second = upstream.call(async () => 'second');
    const third = upstream.call(async () => 'third').catch((thrown: unknown) => thrown);
    expect(await third).toMatchObject({ code: 'rate-limited', retryAfterSeconds: 10 });
    await vi.runAllTimersAsync();
    expect([await first, await second]).toEqual(['first', 'second']);
  });

  test('gives its place back when it fails', async () => {
    const upstream = createUpstream('search', retryPolicy({ concurrency: 1, queue: 0 }), readHttpFailure);
    await upstream.call(() => Promise.reject(failed(400))).catch(() => undefined);
    expect(await upstream.call(async () => 'next')).toBe('next');
  });
});

/** A step of a scripted stream: an item, a silence, or a failure. */
type Step = string | { silentMs: number | 'for ever' } | Error;

const silence = (ms: number | 'for ever') =>
  ms === 'for ever' ? never() : new Promise((resolve) => setTimeout(resolve, ms));

/** Plays one script an attempt; notes the signals and how many generators were closed. */
function scripted(...scripts: Step[][]) {
  const signals: AbortSignal[] = [];
  let closed = 0;
  async function* play(script: Step[]): AsyncGenerator<string> {
    try {
      for (const step of script) {
        if (step instanceof Error) throw step;
        if (typeof step === 'string') yield step;
        else await silence(step.silentMs);
      }
    } finally {
      closed++;
    }
  }
  const open = async (signal: AbortSignal) => {
    signals.push(signal);
    return play(scripts[signals.length - 1] ?? []);
  };
  return { open, signals, closed: () => closed };
}

/** Everything that came, and how it ended. */
async function collect(stream: AsyncIterable<string>): Promise<{ items: string[]; thrown: unknown }> {
  const items: string[] = [];
  const reading = (async () => {
    for await (const item of stream) items.push(item);
  })();
  const settled = reading.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  await vi.runAllTimersAsync();
  return { items, thrown: await settled };
}

const isWord = (item: string) => !item.startsWith('(');

describe('a stream', () => {
  const chat = (more = {}) => createUpstream('chat', retryPolicy(more), readHttpFailure);

  test('passes every item on in order, those without progress included', async () => {
    const { open } = scripted(['(role)', 'Two', ' weeks', '(usage)']);
    expect(await collect(chat().stream(open, stay, isWord))).toEqual({
      items: ['(role)', 'Two', ' weeks', '(usage)'],
      thrown: undefined,
    });
  });

  test('that breaks before the first word is opened again, and nothing appears twice', async () => {
    const { open } = scripted(['(role)', new ConnectionError('cut')], [failed(500)], ['(role)', 'Two']);
    expect(await collect(chat().stream(open, stay, isWord))).toEqual({
      items: ['(role)', 'Two'],
      thrown: undefined,
    });
  });

  test('that breaks after the first word keeps what came and is not opened again', async () => {
    const { open, signals } = scripted(['Two', ' weeks', '(note)', new ConnectionError('cut')], ['Three']);
    const { items, thrown } = await collect(chat().stream(open, stay, isWord));
    expect(items).toEqual(['Two', ' weeks', '(note)']);
    expect(thrown).toMatchObject({ code: 'unavailable' });
    expect(thrown).toBeInstanceOf(AppError);
    expect(signals).toHaveLength(1);
  });

  test('that stays silent before the first word is stopped and opened again', async () => {
    const { open, signals } = scripted(['(role)', { silentMs: 'for ever' }], ['Two']);
    const { items } = await collect(chat({ firstTokenTimeoutMs: 1000 }).stream(open, stay, isWord));
    expect(items).toEqual(['Two']);
    expect(signals[0]?.aborted).toBe(true);
  });

  test('that stays silent between words is stopped; what came is kept', async () => {
    const { open, signals } = scripted(['Two', { silentMs: 'for ever' }]);
    const { items, thrown } = await collect(chat({ betweenTokensTimeoutMs: 1000 }).stream(open, stay));
    expect(items).toEqual(['Two']);
    expect(thrown).toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 });
    expect(signals[0]?.aborted).toBe(true);
  });

  test('may take its time for as long as each word is in time', async () => {
    const slow: Step[] = ['a', { silentMs: 900 }, 'b', { silentMs: 900 }, 'c', { silentMs: 900 }, 'd'];
    const { items } = await collect(chat({ betweenTokensTimeoutMs: 1000 }).stream(scripted(slow).open, stay));
    expect(items).toEqual(['a', 'b', 'c', 'd']);
  });

  test('is not held against a reader who reads slowly', async () => {
    const { open } = scripted(['a', 'b', 'c']);
    const reading = chat({ betweenTokensTimeoutMs: 1000 }).stream(open, stay);
    const items: string[] = [];
    for (let next = await reading.next(); !next.done; next = await reading.next()) {
      items.push(next.value);
      await vi.advanceTimersByTimeAsync(5000);
    }
    expect(items).toEqual(['a', 'b', 'c']);
  });

  test('stops upstream when the caller leaves, before and between words', async () => {
    for (const script of [[{ silentMs: 'for ever' }], ['Two', { silentMs: 'for ever' }]] satisfies Step[][]) {
      const { open, signals } = scripted(script);
      const caller = new AbortController();
      const collected = collect(chat().stream(open, caller.signal));
      setTimeout(() => caller.abort(new Error('gone')), 500);
      expect((await collected).thrown).toMatchObject({ message: 'gone' });
      expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    }
  });

  test('stops upstream when the reader stops reading', async () => {
    const { open, signals, closed } = scripted(['Two', ' weeks', ' or three']);
    for await (const item of chat().stream(open, stay)) if (item === 'Two') break;
    await vi.runAllTimersAsync();
    expect(signals[0]?.aborted).toBe(true);
    expect(closed()).toBe(1);
  });

  test('holds its place until it ends, and gives it back however it ends', async () => {
    const upstream = chat({ concurrency: 1, queue: 0, attempts: 1 });
    const open = scripted(['a', 'b'], ['c'], [failed(400)], ['d']).open;
    const first = upstream.stream(open, stay);
    await first.next();
    expect((await collect(upstream.stream(open, stay))).thrown).toMatchObject({ code: 'rate-limited' });
    await first.return(undefined);
    expect((await collect(upstream.stream(open, stay))).items).toEqual(['c']);
    expect((await collect(upstream.stream(open, stay))).thrown).toMatchObject({ code: 'internal' });
    expect((await collect(upstream.stream(open, stay))).items).toEqual(['d']);
  });
});
