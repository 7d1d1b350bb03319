import { describe, expect, it } from 'vitest';
import { compareCommand, readCompareArguments } from './compare-command.ts';

const read = (...args: string[]) => readCompareArguments(['old.json', 'new.json', ...args]);

describe('the command line of compare', () => {
  it('gates only when asked to, on none or on some', () => {
    expect(read()).toMatchObject({ paths: ['old.json', 'new.json'], allowed: undefined });
    expect(read('--gate')).toMatchObject({ allowed: 0 });
    expect(read('--gate', '--allow', '2')).toMatchObject({ allowed: 2 });
    expect(read('--allow', '3')).toMatchObject({ allowed: 3 });
  });

  it('takes every measure by its name, several of them', () => {
    expect(read('--measure', 'hit@3', '--measure', 'cited-right')?.measures).toEqual([
      'hit@3',
      'cited-right',
    ]);
    expect(read()?.measures).toBeUndefined();
  });

  it('explains itself when asked', async () => {
    expect(await compareCommand.perform(['--help'])).toBeUndefined();
  });

  it.each([
    [['old.json'], 'Name two files'],
    [['a.json', 'b.json', 'c.json'], 'Name two files'],
    [['a.json', 'b.json', '--measure', 'charm'], '--measure is "charm"; it takes hit@1'],
    [['a.json', 'b.json', '--allow', 'some'], '--allow is "some"; it takes a whole number from 0.'],
    [['a.json', 'b.json', '--allow=-1'], '--allow is "-1"'],
    [['a.json', 'b.json', '--quick'], '--quick'],
  ])('refuses %j and says why', (args, message) => {
    expect(() => readCompareArguments(args)).toThrow(message);
  });
});
