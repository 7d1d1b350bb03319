import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { handleShutdownSignals } from './shutdown-signals.ts';

afterEach(() => vi.useRealTimers());

/** A process as far as signals go, which another listener was on before. */
function signalled() {
  vi.useFakeTimers({ toFake: ['performance'] });
  const emitter = new EventEmitter();
  const others = vi.fn();
  emitter.on('SIGTERM', others);
  const exit = vi.fn<(code: number) => void>();
  const ending = Promise.withResolvers<void>();
  const end = vi.fn(() => ending.promise);
  handleShutdownSignals(Object.assign(emitter, { exit }), end);
  return { emitter, others, exit, end, ending };
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'])(
  'the first %s begins the end, no other listener ends the process, and it exits with 0 when all is done',
  async (signal) => {
    const { emitter, others, exit, end, ending } = signalled();
    emitter.emit(signal);
    expect([others.mock.calls.length, end.mock.calls.length, exit.mock.calls.length]).toEqual([0, 1, 0]);
    ending.resolve();
    await vi.waitFor(() => expect(exit).toHaveBeenCalledExactlyOnceWith(0));
  },
);

test('one press of Ctrl-C that arrives from terminal, npm and launcher is one', () => {
  const { emitter, exit, end } = signalled();
  for (let uploadSession = 0; uploadSession < 4; uploadSession += 1) emitter.emit('SIGINT');
  expect([end.mock.calls.length, exit.mock.calls.length]).toEqual([1, 0]);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])('a second %s ends at once', (signal, code) => {
  const { emitter, exit } = signalled();
  emitter.emit('SIGTERM');
  vi.advanceTimersByTime(1500);
  emitter.emit(signal);
  expect(exit).toHaveBeenCalledExactlyOnceWith(code);
});

test('a failed shutdown sets the exit code', async () => {
  const { emitter, exit, ending } = signalled();
  emitter.emit('SIGINT');
  ending.reject(new Error('no'));
  await vi.waitFor(() => expect(exit).toHaveBeenCalledExactlyOnceWith(1));
});
