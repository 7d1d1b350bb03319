import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTokens } from '#lib/text/tokens.ts';
import type { Block, PassageDraft, Section } from '../document.ts';
import { cutRun } from './cut-run.ts';
import { defaultSplitSettings } from './settings.ts';
import { Splitter } from './splitter.ts';

function split(sections: Section[]): PassageDraft[] {
  const splitter = new Splitter(defaultSplitSettings);
  return [...sections.flatMap((section) => splitter.push(section)), ...splitter.end()];
}

const page = (number: number, ...blocks: Block[]): Section => ({
  place: `page=${number}`,
  flows: true,
  blocks,
});
const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const heading = (level: number, text: string): Block => ({ kind: 'heading', level, text });
const sentences = (count: number, about: string) =>
  Array.from({ length: count }, (_, index) => `Sentence ${index + 1} says something about ${about}.`).join(
    ' ',
  );

describe('the splitter', { timeout: 30_000 }, () => {
  it('keeps a short document whole', () => {
    expect(split([page(1, heading(1, 'Leave'), paragraph('Leave is 30 days.'))])).toEqual([
      { content: 'Leave\nLeave is 30 days.', place: 'page=1', headings: ['Leave'] },
    ]);
  });

  it('cuts between sentences into parts of about equal length', () => {
    const passages = split([page(1, paragraph(sentences(60, 'leave')))]);
    const lengths = passages.map(({ content }) => content.length);
    expect(passages.every(({ content }) => content.endsWith('.'))).toBe(true);
    expect(Math.max(...lengths)).toBeLessThan(1300);
    expect(Math.min(...lengths)).toBeGreaterThan(600);
  });

  it('starts a passage with the last sentence of the one it goes on from', () => {
    const [first, second] = split([page(1, paragraph(sentences(40, 'leave')))]);
    const last = /Sentence \d+ says[^.]*\.$/.exec(first?.content ?? '')?.[0];
    expect(second?.content.startsWith(last ?? 'nothing')).toBe(true);
  });

  it('finishes a sentence that runs over the page, and names each passage after the page it begins on', () => {
    const passages = split([
      page(1, paragraph('Whoever joins in the middle of a year has as many days of leave as')),
      page(2, paragraph('there are months left. Ask your team lead.')),
    ]);
    expect(passages).toEqual([
      expect.objectContaining({
        place: 'page=1',
        content: 'Whoever joins in the middle of a year has as many days of leave as there are months left.',
      }),
      expect.objectContaining({
        place: 'page=2',
        content:
          'Whoever joins in the middle of a year has as many days of leave as there are months left. Ask your team lead.',
      }),
    ]);
  });

  it('never mixes what stands alone: slides, rows, elements of an array', () => {
    const alone = (number: number): Section => ({
      place: `slide=${number}`,
      flows: false,
      blocks: [paragraph(`Slide ${number}.`)],
    });
    expect(split([alone(1), alone(2)]).map(({ content }) => content)).toEqual(['Slide 1.', 'Slide 2.']);
  });

  it('repeats the header above each part of a table', () => {
    const rows = Array.from({ length: 100 }, (_, index) => [`Plan ${index}`, `£${index}`, 'per month']);
    const passages = split([page(1, { kind: 'table', header: ['Plan', 'Price', 'Due'], rows })]);
    expect(passages.length).toBeGreaterThan(1);
    for (const { content } of passages) expect(content.startsWith('Plan | Price | Due\nPlan ')).toBe(true);
    expect(passages.flatMap(({ content }) => content.split('\n').slice(1))).toHaveLength(100);
  });

  it('names every cell of a table that is too wide for one header line', () => {
    const header = Array.from({ length: 200 }, (_, index) => `Column ${index}`);
    const passages = split([
      page(1, { kind: 'table', header, rows: [header.map((_, index) => `v${index}`)] }),
    ]);
    expect(passages.every(({ content }) => content.startsWith('Column 0: v0 | Column '))).toBe(true);
    expect(passages.map(({ content }) => content).join(' ')).toContain('Column 199: v199');
  });

  it('repeats the line that announced a list above the rest of the list', () => {
    const items = Array.from(
      { length: 40 },
      (_, index): Block => ({ kind: 'item', text: `- thing number ${index} that you may bring` }),
    );
    const passages = split([page(1, paragraph('You may bring:'), ...items)]);
    expect(passages.length).toBeGreaterThan(1);
    for (const { content } of passages) expect(content).toMatch(/^You may bring:\n- thing/);
  });

  it('leaves no heading at the end of a passage, not even at the end of a page', () => {
    const passages = split([
      page(1, heading(1, 'Leave'), paragraph(sentences(12, 'leave')), heading(1, 'Illness')),
      page(2, paragraph(sentences(12, 'illness'))),
    ]);
    expect(passages.at(-1)).toMatchObject({ place: 'page=2', headings: ['Illness'] });
    expect(passages.at(-1)?.content.startsWith('Illness\n')).toBe(true);
    expect(passages.filter(({ content }) => content.endsWith('Illness'))).toEqual([]);
  });

  it('keeps a document that consists of headings', () => {
    expect(split([page(1, heading(1, 'Opening hours')), page(2, heading(2, '9 to 5'))])).toEqual([
      { content: 'Opening hours\n9 to 5', place: 'page=1', headings: ['Opening hours', '9 to 5'] },
    ]);
  });

  it('gives each passage the headings above it, outermost first', () => {
    const passages = split([
      page(1, heading(1, 'Leave'), heading(2, 'Annual'), paragraph(sentences(10, 'annual leave'))),
      page(2, heading(2, 'Parental'), paragraph(sentences(10, 'parental leave'))),
      page(3, heading(1, 'Pay'), paragraph(sentences(10, 'pay'))),
    ]);
    expect(passages.map(({ headings }) => headings)).toEqual([
      ['Leave', 'Annual'],
      ['Leave', 'Parental'],
      ['Pay'],
    ]);
  });

  it('ends Chinese and Japanese passages at their full stops', () => {
    const passages = split([page(1, paragraph('休暇は年に三十日あります。'.repeat(150)))]);
    expect(passages.length).toBeGreaterThan(2);
    for (const { content } of passages) {
      expect(content.endsWith('。')).toBe(true);
      expect(content).not.toContain(' ');
    }
  });

  it('holds the hard limit and loses no word, whatever the text', () => {
    const word = fc.oneof(
      fc.stringMatching(/^[a-z]{1,12}$/),
      fc.stringMatching(/^[a-zA-Z0-9+/]{20,200}$/),
      fc.constantFrom('休暇', '🙂🙂🙂', 'Überstunden', 'ⴰⵎⴰⵣⵉⵖ', '.', 'end.'),
    );
    const text = fc.array(word, { minLength: 1, maxLength: 400 }).map((words) => words.join(' '));
    const block = fc.oneof(
      text.map(paragraph),
      text.map((value): Block => ({ kind: 'item', text: value })),
      text.map((value): Block => ({ kind: 'code', text: value })),
      text.map((value): Block => ({ kind: 'heading', level: 2, text: value.slice(0, 300) || 'x' })),
      fc
        .tuple(text, text)
        .map(([head, value]): Block => ({ kind: 'table', header: [head], rows: [[value], [value]] })),
    );
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 5 }), fc.boolean(), (blocks, flows) => {
        const passages = split(blocks.map((one, index) => ({ place: `p${index}`, flows, blocks: [one] })));
        const said = passages
          .map(({ content }) => content)
          .join('')
          .replace(/\s/g, '');
        for (const { content } of passages) expect(countTokens(content)).toBeLessThanOrEqual(500);
        for (const one of blocks) {
          if (one.kind === 'paragraph' && one.text.length < 900)
            expect(said).toContain(one.text.replace(/\s/g, ''));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the work of splitting', () => {
  /** How often units are read while a paragraph of so many sentences is cut. */
  function reads(count: number, kind: 'paragraph' | 'heading'): number {
    let read = 0;
    const units = Array.from({ length: count }, (_, block) => ({
      kind,
      text: 'Nothing.',
      glue: ' ',
      block: kind === 'heading' ? block : 1,
      header: null,
      level: kind === 'heading' ? 1 : 0,
    }));
    const counted = new Proxy(units, {
      get(target, name) {
        if (typeof name === 'string' && /^\d+$/.test(name)) read += 1;
        return Reflect.get(target, name);
      },
    });
    cutRun(counted, defaultSplitSettings);
    return read;
  }

  it('doubles with twice the sentences of one paragraph, and with twice the headings', () => {
    for (const kind of ['paragraph', 'heading'] as const)
      expect(reads(4000, kind)).toBeLessThanOrEqual(2 * reads(2000, kind) + 10);
  });

  it('gives back a document of headings alone while it is read, each under the first of its headings', () => {
    const splitter = new Splitter(defaultSplitSettings);
    const sections = Array.from(
      { length: 1000 },
      (_, index): Section => ({
        place: `heading-${index}`,
        flows: true,
        blocks: [heading(1, `Heading ${index}`)],
      }),
    );
    const early = sections.flatMap((section) => splitter.push(section));
    expect(early.length).toBeGreaterThan(5);
    expect(early[0]?.place).toBe('heading-0');
    const said = [...early, ...splitter.end()].map(({ content }) => content).join('\n');
    for (const index of [0, 99, 100, 101, 999]) expect(said).toContain(`Heading ${index}\n`.trimEnd());
  });
});
