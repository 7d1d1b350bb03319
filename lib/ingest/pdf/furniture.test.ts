import { describe, expect, it } from 'vitest';
import { pageOf, textLine } from '../fixtures/read-all.ts';
import { Furniture } from './furniture.ts';
import type { PageLines } from './text-line.ts';

function stripped(pages: PageLines[]): string[][] {
  const furniture = new Furniture();
  for (const page of pages) furniture.learn(page);
  return pages.map((page) => furniture.strip(page).map(({ text }) => text));
}

const pages = (count: number, edges: (number: number) => string[], y = 40) =>
  Array.from({ length: count }, (_, index) =>
    pageOf(index + 1, [
      ...edges(index + 1).map((text, at) => textLine(text, 60 + at * 200, y)),
      textLine(`Body of page ${index + 1}`, 60, 300),
    ]),
  );

const bodies = (count: number) => Array.from({ length: count }, (_, index) => [`Body of page ${index + 1}`]);

describe('what repeats at the edges of pages', () => {
  it('goes when it repeats word for word', () => {
    expect(stripped(pages(6, () => ['Tarnwick handbook']))).toEqual(bodies(6));
  });

  it('goes with the number that counts the pages, at either end and after a cover', () => {
    expect(stripped(pages(6, (number) => [`${number} Tarnwick handbook 2026`]))).toEqual(bodies(6));
    expect(stripped(pages(6, (number) => [`Handbook 2026, page ${number - 1} of 5`]))).toEqual(bodies(6));
  });

  it('goes when only the pages of one chapter carry it', () => {
    const chapters = pages(9, (number) => [number <= 4 ? 'Leave' : 'Pay']);
    expect(stripped(chapters)).toEqual(bodies(9));
  });

  it('stays when its numbers say something of their own', () => {
    const invoices = [4711, 815, 2042, 77, 9];
    expect(
      stripped(pages(5, (number) => [`Invoice ${invoices[number - 1]}`])).map(([first]) => first),
    ).toEqual(invoices.map((invoice) => `Invoice ${invoice}`));
  });

  it('stays in the middle of the page, however often it repeats', () => {
    expect(stripped(pages(6, () => ['Total'], 420)).flat()).toContain('Total');
  });

  it('stays when it stands at another height on each page', () => {
    const moving = Array.from({ length: 6 }, (_, index) =>
      pageOf(index + 1, [textLine('Note', 60, 20 + index * 12)]),
    );
    expect(stripped(moving).flat()).toHaveLength(6);
  });

  it('is a page number when it stands alone, and a figure beside other cells', () => {
    const alone = pageOf(1, [textLine('Text', 60, 300), textLine('– 12 –', 290, 800)]);
    const table = pageOf(1, [
      textLine('Germany', 60, 60),
      textLine('30', 300, 60),
      textLine('Text', 60, 300),
    ]);
    expect(stripped([alone])).toEqual([['Text']]);
    expect(stripped([table])).toEqual([['Germany', '30', 'Text']]);
  });

  it('needs two pages in a short document, not one', () => {
    expect(stripped(pages(1, () => ['Title of the page']))).toEqual([
      ['Title of the page', 'Body of page 1'],
    ]);
    expect(stripped(pages(2, () => ['Running title']))).toEqual(bodies(2));
  });
});
