import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';
import { thresholdsFor } from './thresholds.ts';

function thresholds(args: string[], engine: 'embedded' | 'azure' = 'embedded') {
  const read = readArguments(args);
  return read && thresholdsFor(read, engine);
}

describe('the command line of evaluate', () => {
  it('without arguments guards the samples against a regression', async () => {
    expect(readArguments([])).toMatchObject({
      questions: 'data/questions.jsonl',
      documents: 'data/samples',
      split: 'all',
      mode: 'hybrid',
      top: 10,
    });
    const found = { 'hit@3': expect.any(Number), mrr: expect.any(Number) };
    const answered = { right: expect.any(Number), declined: expect.any(Number) };
    expect(await thresholds([])).toEqual({ ...found, ...answered });
    expect(await thresholds([], 'azure')).toEqual(found);
    expect(await thresholds(['--min-mrr', '0.1'])).toMatchObject({ mrr: 0.1 });
  });

  it('sets no thresholds for other questions unless asked to', async () => {
    const args = ['--set', 'mine.jsonl', '--documents', 'docs'];
    expect(readArguments(args)).toMatchObject({ questions: 'mine.jsonl', documents: 'docs' });
    expect(await thresholds(args)).toEqual({});
    expect(await thresholds([...args, '--min-mrr', '0.6'])).toEqual({ mrr: 0.6 });
    expect(await thresholds([...args, '--min-cited-right=0.6'])).toEqual({
      'cited-right': 0.6,
    });
  });

  it('holds half of the samples to no threshold that was measured on all of them', async () => {
    expect(await thresholds(['--split', 'dev'])).toEqual({});
    expect(await thresholds(['--mode', 'text'])).toEqual({});
  });

  it('shows a single question in full, and holds it to no threshold', async () => {
    expect(readArguments(['--question', 'ti-007'])).toMatchObject({ verbose: true });
    expect(await thresholds(['--question', 'ti-007'])).toEqual({});
  });

  it.each([
    [
      ['--set', 'northwind'],
      '--set needs --documents DIR: the folder of the documents that "northwind" asks',
    ],
    [['--documents', 'docs'], '--documents needs --set FILE'],
    [['--mode', 'semantic'], '--mode is "semantic"; it takes hybrid, vectors, text.'],
    [['--split', 'test'], '--split is "test"; it takes dev, held-out, all.'],
    [['--top', '0'], '--top is "0"; it takes a whole number from 1 to 50.'],
    [['--min-hit3', '68'], '--min-hit3 is "68"; it takes a share from 0 to 1'],
    [['--min-mrr='], '--min-mrr is ""'],
    [['--quick'], '--quick'],
    [['samples'], 'samples'],
  ])('refuses %j and says why', (args, message) => {
    expect(() => readArguments(args)).toThrow(message);
  });
});
