import { describe, expect, test } from 'vitest';
import { applyEvent, isRunning, newTurn, type TurnEvent } from './turn.ts';

const given = (...events: TurnEvent[]) => events.reduce(applyEvent, newTurn('1', 'How long?'));
const dataPoints = { text: ['a.md: Five days.'], citations: ['a.md'] };

describe('an answer that arrives', () => {
  test('is read in the order it was written', () => {
    const turn = given({ type: 'text', text: 'Five ' }, { type: 'text', text: 'days.' }, { type: 'ended' });
    expect(turn).toMatchObject({ answer: 'Five days.', status: 'done', failure: null });
  });

  test('waits until its first words, not only until its sources', () => {
    expect(given({ type: 'context', context: { dataPoints } }).status).toBe('waiting');
    expect(given({ type: 'text', text: 'F' }).status).toBe('streaming');
  });

  test('retains what an earlier context said when a later one says other things', () => {
    const turn = given(
      { type: 'context', context: { dataPoints, thoughts: [] } },
      { type: 'context', context: { followUps: ['And then?'] } },
    );
    expect(turn).toMatchObject({ dataPoints, followUps: ['And then?'] });
  });
});

describe('an answer that does not arrive whole', () => {
  test('retains the text that arrived, and says why there is no more', () => {
    const failure = { kind: 'said', message: 'Too busy.' } as const;
    const turn = given({ type: 'text', text: 'Five' }, { type: 'failed', failure });
    expect(turn).toMatchObject({ answer: 'Five', status: 'failed', failure });
  });

  test('stays stopped, whatever was still on its way', () => {
    const turn = given({ type: 'text', text: 'Five' }, { type: 'stopped' }, { type: 'text', text: ' days' });
    expect(turn).toMatchObject({ answer: 'Five', status: 'stopped' });
    expect(isRunning(turn)).toBe(false);
  });
});
