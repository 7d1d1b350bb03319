import { expect, test } from 'vitest';
import { newTurn, type Turn } from '#lib/client/conversation/turn.ts';
import { NOTICE_TITLES, STEP, type Thought } from '#lib/protocols/thoughts/thought.ts';
import { explainAnswer } from './answer-explanation.tsx';

const result = (sourcepage: string) => ({
  sourcepage,
  sourcefile: sourcepage.split('#')[0] ?? '',
  content: 'Text.',
});
const PLACES = ['a.pdf#page=1', 'a.pdf#page=2', 'b.md'];

function thought(
  title: string,
  description: Thought['description'],
  props: Thought['props'] = null,
): Thought {
  return { title, description, props };
}

function turn(change: Partial<Turn> = {}, ...thoughts: Thought[]): Turn {
  return {
    ...newTurn('1', 'And for families?'),
    status: 'done',
    answer: 'Twenty days [a.pdf#page=2].',
    dataPoints: { text: [], citations: PLACES },
    thoughts: [thought(STEP.query, 'leave families'), thought(STEP.results, PLACES.map(result)), ...thoughts],
    ...change,
  };
}

test('a reader learns what was searched, how much was found, and what the answer rests on', () => {
  expect(explainAnswer(turn())).toMatchObject({
    search: { query: 'leave families', isAsAsked: false },
    found: { passages: 3, documents: 2 },
    cited: [{ sourcepage: 'a.pdf#page=2' }],
    declined: undefined,
    isShortened: false,
  });
  const asAsked = { question: 'leave families' };
  expect(explainAnswer(turn(asAsked)).search?.isAsAsked).toBe(true);
});

test('a refusal is explained by whether anything was found', () => {
  expect(explainAnswer(turn({ certainty: 'none' })).declined).toBe('not-answered');
  const nothing = turn({
    certainty: 'none',
    dataPoints: { text: [], citations: [] },
    thoughts: [thought(STEP.results, [])],
  });
  expect(explainAnswer(nothing)).toMatchObject({ declined: 'nothing-found', search: undefined, cited: [] });
});

test('a likely answer is explained as such, with its citations', () => {
  expect(explainAnswer(turn({ certainty: 'likely' }))).toMatchObject({
    certainty: 'likely',
    declined: undefined,
    cited: [{ sourcepage: 'a.pdf#page=2' }],
  });
});

test('left-out passages and invented citations are reported', () => {
  const shortened = thought(NOTICE_TITLES['prompt-shortened'], ['The 2 oldest turns were left out.']);
  const citations = thought(STEP.citations, ['a.pdf#page=2'], { unverified: 1 });
  expect(explainAnswer(turn({}, shortened, citations))).toMatchObject({ isShortened: true, unverified: 1 });
});

test('a reader learns every search of a knowledge base, and that it stopped early', () => {
  const step = {
    id: 1,
    type: 'searchIndex',
    searchIndexArguments: { search: 'leave of families' },
    count: 3,
  };
  const asked = thought(STEP.retrieval, [], {
    knowledge_base: 'handbooks',
    retrieval_reasoning_effort: 'low',
    partial: true,
    query_plan: [step],
  });
  expect(explainAnswer(turn({}, asked))).toMatchObject({
    planned: [{ type: 'searchIndex', query: 'leave of families', count: 3 }],
    isPartial: true,
  });
  expect(explainAnswer(turn())).toMatchObject({ planned: [], isPartial: false });
});
