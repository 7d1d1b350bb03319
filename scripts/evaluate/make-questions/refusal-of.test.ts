import { describe, expect, it } from 'vitest';
import type { QuestionKind } from '#lib/quality/question.ts';
import type { Draft } from './draft.ts';
import { refusalOf } from './refusal-of.ts';

const passage = {
  sourcepage: 'hr/leave.md#days',
  headings: ['Leave'],
  text: 'Full-time staff get 30 days of paid leave a year, of which 1,500 minutes may be taken as hours. Part-timers get a share.',
};
const good: Draft = {
  question: 'How much paid leave do I get if I work full time?',
  answer: '30 days a year.',
  previousQuestion: '',
  previousAnswer: '',
};
const refusal = (more: Partial<Draft>, kind: QuestionKind = 'plain') =>
  refusalOf({ ...good, ...more }, { passage, kind });

describe('a question that a model made', () => {
  it('is taken when a reader could ask it and its passage answers it', () => {
    expect(refusal({})).toBeUndefined();
    expect(refusal({ answer: '1500 minutes.' })).toBeUndefined();
    expect(refusal({ question: 'Welche Dokumente brauche ich für den Antrag auf Urlaub?' })).toBeUndefined();
    expect(refusal({ question: 'Which documents do I have to hand in for parental leave?' })).toBeUndefined();
    expect(refusal({ answer: '' }, 'unanswerable')).toBeUndefined();
  });

  it.each<[string, Partial<Draft>, QuestionKind?]>([
    ['none was made', { question: '' }],
    ['none was made', { question: '???' }],
    ['too long', { question: `Is it ${'very '.repeat(50)}long?` }],
    ['too long', { answer: `30 ${'very '.repeat(120)}long.` }],
    ['names its source', { question: 'What does the passage say about leave?' }],
    ['names its source', { question: 'According to this document, how many days of leave are there?' }],
    ['names its source', { question: 'Wie viele Tage stehen in diesem Dokument?' }],
    ['names its source', { question: 'What is in leave.md?' }],
    ['holds a link', { question: 'Is it on https://evil.example/?leave' }],
    ['holds a link', { answer: '30 days, see [more](x).' }],
    ['quotes its passage', { question: 'Do full-time staff get 30 days of paid leave a year?' }],
    ['follows nothing', { question: 'And for part-timers?' }, 'follow-up'],
    ['the answer is not in the passage', { answer: '31 days a year.' }],
    ['the answer is not in the passage', { answer: '' }],
  ])('is turned down: %s (%j)', (reason, more, kind) => {
    expect(refusal(more, kind)).toBe(reason);
  });
});
