import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

describe('the command line of evaluate', () => {
  it('without arguments guards the samples against a regression', () => {
    expect(readArguments([])).toMatchObject({
      questions: 'data/questions.jsonl',
      documents: 'data/samples',
      split: 'all',
      mode: 'hybrid',
      top: 10,
      isGate: true,
      thresholds: {},
    });
    expect(readArguments(['--min-mrr', '0.1'])).toMatchObject({ isGate: true, thresholds: { mrr: 0.1 } });
  });

  it('sets no thresholds for other questions unless asked to', () => {
    const args = ['--set', 'mine.jsonl', '--documents', 'docs'];
    expect(readArguments(args)).toMatchObject({ questions: 'mine.jsonl', documents: 'docs', isGate: false });
    expect(readArguments([...args, '--min-cited-right=0.6'])?.thresholds).toEqual({ 'cited-right': 0.6 });
  });

  it.each([[['--split', 'dev']], [['--mode', 'text']], [['--question', 'ti-007']]])(
    'holds the samples to no threshold that was measured otherwise: %j',
    (args) => {
      expect(readArguments(args)).toMatchObject({ isGate: false });
    },
  );

  it('shows a single question in full', () => {
    expect(readArguments(['--question', 'ti-007'])).toMatchObject({ verbose: true });
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
