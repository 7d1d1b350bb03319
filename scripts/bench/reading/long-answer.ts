/** The locations of the scripted answers' passages. */
export const PLACES = [
  'handbook/leave.pdf#page=3',
  'handbook/travel.pdf#page=12',
  'prices.csv#row=7',
  'security.md',
];

const PARAGRAPH =
  'Everyone who has been here for **six months** may work from abroad for up to twenty working days a year, as long as the team agrees and the working hours overlap by half.';
const TABLE =
  '| Route | Days | Price |\n|---|---:|---:|\n| Lancaster to Bergen | 2 | 140 |\n| Lancaster to Turin | 3 | 95 |\n';
const LIST =
  '- Ask your manager *two weeks* ahead\n- Enter the days in the calendar\n- Take the `travel` laptop\n';
const CODE = '```\nleave request --from 2025-06-02 --days 5\n```\n';

/** An answer of `characters` of every kind of Markdown that models write, with a citation in each paragraph. */
export function longAnswer(characters: number): string {
  let answer = '';
  for (let section = 1; answer.length < characters; section += 1) {
    const cited = `${PARAGRAPH} [${PLACES[section % PLACES.length]}]\n\n`;
    const block = [LIST, TABLE, CODE][section % 3];
    answer += `## Section ${section}\n\n${cited}${cited}${block}\n`;
  }
  return answer.slice(0, characters);
}
