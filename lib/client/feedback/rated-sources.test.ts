import { expect, it } from 'vitest';
import { ratedSources } from './rated-sources.ts';

const passage = (sourcepage: string, content: string) => ({
  sourcepage,
  content,
  title: 'Handbook',
  headings: ['Abroad'],
});

it('a rated answer shows what it cites before what it merely had, each place once with all its passages', () => {
  const { cited, found } = ratedSources({
    answer: 'Twenty days [handbook.pdf#page=5].',
    passages: [
      passage('handbook.pdf#page=2', 'Holidays.'),
      passage('handbook.pdf#page=5', 'Twenty working days.'),
      passage('handbook.pdf#page=5', 'In the union.'),
    ],
  });
  expect(cited.map(({ sourcepage, title, passages }) => [sourcepage, title, passages])).toEqual([
    ['handbook.pdf#page=5', 'Handbook', ['Twenty working days.', 'In the union.']],
  ]);
  expect(found.map(({ sourcepage }) => sourcepage)).toEqual(['handbook.pdf#page=2']);
});
