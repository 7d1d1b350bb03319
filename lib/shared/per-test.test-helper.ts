import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

type Close<Made> = (made: Made) => unknown;

/**
 * What each test has to itself: opened before the test and closed after it. Its members are those of the one that is
 * open. Without `close` its own `close` or `remove` is called.
 */
export function perTest<Made extends object>(open: () => Made | Promise<Made>, close?: Close<Made>): Made {
  return during(open, close, beforeEach, afterEach);
}

/** The same for all tests of a file or a group together. */
export function perFile<Made extends object>(open: () => Made | Promise<Made>, close?: Close<Made>): Made {
  return during(open, close, beforeAll, afterAll);
}

function during<Made extends object>(
  open: () => Made | Promise<Made>,
  close: Close<Made> = closeItself,
  before: (work: () => Promise<void>) => void,
  after: (work: () => Promise<void>) => void,
): Made {
  let made: Made | undefined;
  const opened = (): Made => {
    if (!made) throw new Error('It is open only while a test runs.');
    return made;
  };
  before(async () => {
    made = await open();
  });
  after(async () => {
    if (made) await close(made);
    made = undefined;
  });
  return new Proxy({} as Made, {
    get(_, name) {
      const member: unknown = Reflect.get(opened(), name);
      return typeof member === 'function' ? member.bind(opened()) : member;
    },
    set: (_, name, value) => Reflect.set(opened(), name, value),
    has: (_, name) => Reflect.has(opened(), name),
    ownKeys: () => Reflect.ownKeys(opened()),
    getOwnPropertyDescriptor: (_, name) => ({
      ...Reflect.getOwnPropertyDescriptor(opened(), name),
      configurable: true,
    }),
  });
}

function closeItself(made: { close?: unknown; remove?: unknown }): unknown {
  if (typeof made.close === 'function') return made.close();
  return typeof made.remove === 'function' ? made.remove() : undefined;
}
