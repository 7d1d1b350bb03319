import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

describe('the command line of load', () => {
  it('without arguments is a minute of fifty users on a server of our own', () => {
    expect(readArguments([])).toMatchObject({
      target: undefined,
      users: 50,
      durationMs: 60_000,
      thinkMs: 5000,
      rampMs: 10_000,
      dialect: 'page',
      store: false,
      leave: 0.05,
      warmUpMs: undefined,
    });
  });

  it('a soak is twenty users for half an hour who store their conversations', () => {
    expect(readArguments(['soak'])).toMatchObject({
      users: 20,
      durationMs: 1_800_000,
      warmUpMs: 300_000,
      store: true,
    });
    expect(readArguments(['soak', 'http://127.0.0.1:3000', '--no-store', '--minutes', '0.5'])).toMatchObject({
      target: { port: '3000' },
      store: false,
      warmUpMs: 10_000,
    });
  });

  it('reads times and shares as people write them', () => {
    expect(
      readArguments(['--think', '500ms', '--ramp', '2m', '--leave', '0.5', '--open', '0%']),
    ).toMatchObject({
      thinkMs: 500,
      rampMs: 120_000,
      leave: 0.5,
      open: 0,
    });
  });

  it('opens no citation where scripted services have nothing behind them', () => {
    expect(readArguments(['--azure', '--open', '50%'])).toMatchObject({ azure: true, open: 0 });
  });

  it.each([
    [['--users', '2001'], '--users is "2001"; it takes a whole number from 1 to 2000.'],
    [['--minutes', '121'], '--minutes is "121"; it takes a number from 0.05 to 120.'],
    [['--requests', '1000001'], '--requests'],
    [['--think', 'soon'], '--think is "soon"; it takes a time'],
    [['--leave', '5'], '--leave is "5"; it takes a share'],
    [['--dialect', 'smoke'], 'it takes page, chat, flexible, openai.'],
    [['--warm-up', '1m'], 'is for a soak'],
    [['soak', '--minutes', '1', '--warm-up', '1m'], 'nothing would be left to judge'],
    [['http://127.0.0.1:1', '--azure'], 'leave the URL out'],
    [['http://127.0.0.1:1', 'http://127.0.0.1:2'], 'One URL is enough'],
    [['--quick'], '--quick'],
  ])('refuses %j and says why', (args, message) => {
    expect(() => readArguments(args)).toThrow(message);
  });
});
