import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AccessFilter } from '#lib/core/access/principal.ts';
import { collect } from '#lib/core/events/collect.ts';
import { type Home, shownHome } from '#lib/core/home/home.ts';
import { plainRequest, textTurn } from '#lib/core/question/request.ts';
import type { Container } from './container.ts';
import { EACH_ENGINE } from './each-engine.test-helper.ts';
import { type IndexedEngine, openIndexedEngine } from './indexed-engine.test-helper.ts';

const DOCUMENTS = {
  'staff/travel.md': [
    '# Travel and expenses',
    '## Book a hotel abroad',
    'Book a hotel abroad in the portal. A hotel abroad may cost 180 euros a night; above that your manager approves it.',
    '## Allowances',
    '| Country | Daily allowance | Mileage rate |',
    '| --- | --- | --- |',
    '| Germany | 28 EUR | 0.30 EUR |',
    '| Japan | 52 EUR | 0.41 EUR |',
    '## Who pays for a broken suitcase?',
    'The insurance pays for a broken suitcase if you report it within 24 hours.',
  ]
    .join('\n\n')
    .replaceAll('|\n\n|', '|\n|'),
  'staff/_acl.json': JSON.stringify({ groups: ['all'] }),
  'board/deal.md':
    '# Zirconium deal\n\n## What does the Zirconium plant cost?\n\nThe Zirconium plant costs 4 million euros and is paid in March.',
  'board/_acl.json': JSON.stringify({ groups: ['board'] }),
};

const STRANGER: AccessFilter = { oids: ['eve'], groups: ['staff'] };
const BOARD: AccessFilter = { oids: ['ada'], groups: ['board'] };

describe.each(EACH_ENGINE)('the first page over %s', { timeout: 120_000 }, (name, start) => {
  let engine: IndexedEngine;
  let container: Container;

  beforeAll(async () => {
    engine = await openIndexedEngine(start, DOCUMENTS);
    container = engine.container;
  }, 120_000);
  afterAll(() => engine.close());

  /** A service's is made once it is first asked for. */
  const home = (access: AccessFilter): Promise<Home> =>
    vi.waitFor(
      async () => {
        const found = await container.home.read({ access });
        expect(found.questions).not.toEqual([]);
        return found;
      },
      { timeout: 60_000 },
    );

  it('offers questions that are surely answered from the document they were made of', async () => {
    const { questions } = await home(BOARD);
    expect(questions.map(({ question }) => question)).toEqual(
      expect.arrayContaining(['Who pays for a broken suitcase?', 'What does the Zirconium plant cost?']),
    );
    for (const { question, sourcefile } of name === 'embedded' ? questions : []) {
      const { text, certainty } = await collect(
        container.answer(
          plainRequest([textTurn(question)], { caller: { ...plainRequest([]).caller, access: BOARD } }),
          new AbortController().signal,
        ),
      );
      expect([question, certainty]).toEqual([question, 'answer']);
      expect(text).toContain(sourcefile);
    }
  });

  it('asks for a cell of a table', async () => {
    const { questions } = await home(STRANGER);
    expect(shownHome({ questions, topics: [] }, 'en').questions).toContainEqual(
      expect.stringMatching(/^What is the (?:daily allowance|mileage rate) in (?:Germany|Japan)\?$/),
    );
  });

  it('shows nothing of a document to a reader who may not read it', async () => {
    expect(JSON.stringify(await home(STRANGER))).not.toMatch(/zirconium|deal|board/i);
    const { topics } = await home(BOARD);
    expect(topics.map(({ label }) => label)).toEqual(expect.arrayContaining(['Board', 'Staff']));
  });

  it.runIf(name === 'embedded')(
    'hides a document as soon as its readers change, and forgets it with it',
    async () => {
      const service = container.documentService;
      const before = await home(BOARD);
      await service.relabel('board/deal.md', { groups: ['others'], oids: [] });
      expect(JSON.stringify(await home(BOARD))).not.toMatch(/zirconium/i);
      await service.relabel('board/deal.md', { groups: ['board'], oids: [] });
      expect(await home(BOARD)).toEqual(before);
      await service.remove(['board/deal.md']);
      expect(JSON.stringify(await home({ oids: [], groups: [], open: true }))).not.toMatch(/zirconium/i);
    },
  );
});
