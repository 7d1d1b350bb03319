import { describe, expect, it } from 'vitest';
import { readArguments, thresholdsFor } from './arguments.ts';

function thresholds(args: string[], engine: 'embedded' | 'azure' = 'embedded') {
  const read = readArguments(args);
  return read && thresholdsFor(read, engine);
}

describe('the command line of evaluate', () => {
  it('without arguments guards the samples against a regression', () => {
    expect(readArguments([])).toMatchObject({
      questions: 'data/questions.jsonl',
      documents: 'data/samples',
      split: 'all',
      top: 10,
    });
    expect(thresholds([])).toEqual({ minHit3: expect.any(Number), minMrr: expect.any(Number) });
    expect(thresholds([], 'azure')).toEqual({ minHit3: expect.any(Number), minMrr: expect.any(Number) });
    expect(thresholds(['--min-mrr', '0.1'])).toMatchObject({ minMrr: 0.1 });
  });

  it('sets no thresholds for other questions unless asked to', () => {
    const args = ['--set', 'mine.jsonl', '--documents', 'docs'];
    expect(readArguments(args)).toMatchObject({ questions: 'mine.jsonl', documents: 'docs' });
    expect(thresholds(args)).toEqual({ minHit3: undefined, minMrr: undefined });
    expect(thresholds([...args, '--min-mrr', '0.6'])).toEqual({ minMrr: 0.6, minHit3: undefined });
  });

  it('holds half of the samples to no threshold that was measured on all of them', () => {
    expect(thresholds(['--split', 'dev'])).toMatchObject({ minHit3: undefined });
  });

  it('shows a single question in full, and holds it to no threshold', () => {
    expect(readArguments(['--question', 'ti-007'])).toMatchObject({ verbose: true });
    expect(thresholds(['--question', 'ti-007'])).toMatchObject({ minHit3: undefined });
  });

  it.each([
    [['--set', 'northwind'], 'name their folder with --documents DIR'],
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
