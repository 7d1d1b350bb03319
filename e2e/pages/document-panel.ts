import type { Locator, Page } from '@playwright/test';

/** The panel in which an answer is checked: how it came about, what was found, and the document behind a citation. */
export class DocumentPanel {
  readonly panel: Locator;
  readonly heading: Locator;
  readonly close: Locator;
  readonly original: Locator;
  readonly nextPage: Locator;
  readonly previousPage: Locator;
  readonly nextCitation: Locator;
  readonly previousCitation: Locator;
  readonly zoomIn: Locator;
  readonly fitWidth: Locator;
  /** Unfolds what serves those who tune. */
  readonly technical: Locator;

  constructor(page: Page) {
    this.panel = page.getByRole('dialog', { name: 'Check the answer' });
    this.heading = this.panel.getByRole('heading', { level: 2 });
    this.close = this.panel.getByRole('button', { name: 'Close the panel' });
    this.original = this.panel.getByRole('link', { name: 'Open the original' });
    this.nextPage = this.panel.getByRole('button', { name: 'Next page' });
    this.previousPage = this.panel.getByRole('button', { name: 'Previous page' });
    this.nextCitation = this.panel.getByRole('button', { name: 'Next citation' });
    this.previousCitation = this.panel.getByRole('button', { name: 'Previous citation' });
    this.zoomIn = this.panel.getByRole('button', { name: 'Zoom in' });
    this.technical = this.panel.locator('summary').filter({ hasText: 'Technical details' });
    this.fitWidth = this.panel.getByRole('button', { name: 'Fit to width' });
  }

  tab(name: 'How this was answered' | 'Citation'): Locator {
    return this.panel.getByRole('tab', { name });
  }

  /** One part of how an answer came about. */
  part(name: string): Locator {
    return this.panel.getByRole('region', { name, exact: true });
  }

  /** The steps among the technical details. */
  step(name: string): Locator {
    return this.panel
      .getByRole('list', { name: 'Steps' })
      .getByRole('listitem')
      .filter({ has: this.panel.page().getByRole('heading', { name }) });
  }

  /** The passages among the supporting content. */
  passages(): Locator {
    return this.panel.getByRole('article');
  }

  /** The pictures that the model was shown, among the supporting content. */
  pictures(): Locator {
    return this.panel.getByRole('region', { name: /shown \d+ picture/ }).getByRole('figure');
  }

  /** The drawn page of a PDF, with its text. */
  pdfPage(number: number): Locator {
    return this.panel.getByRole('region', { name: `Page ${number} of` });
  }

  /** The text of the document that is marked as cited. */
  marked(): Locator {
    return this.panel.locator('mark, [role=mark]');
  }

  /** The parts of a document that belong to a passage that was found: a line stands beside them. */
  passageBlocks(): Locator {
    return this.panel.locator('[data-passage]');
  }

  /** The marked text that the answer quotes. */
  quoted(): Locator {
    return this.panel.locator('mark, [role=mark][data-quoted]');
  }

  /** The field for words to find in the document. */
  get findField(): Locator {
    return this.panel.getByRole('textbox', { name: 'Find in this document' });
  }

  /** The button that opens it. */
  get find(): Locator {
    return this.panel.getByRole('button', { name: 'Find in this document' });
  }

  /** Whether the match is in view, and its text. */
  foundNow(): Promise<{ text: string; isInView: boolean } | undefined> {
    return this.panel.evaluate(() => {
      const [range] = [...(CSS.highlights.get('found-now')?.values() ?? [])] as Range[];
      const box = range?.getBoundingClientRect();
      return range && box && { text: range.toString(), isInView: box.top > 0 && box.bottom < innerHeight };
    });
  }

  /** The row of a sheet or table that is marked as cited. */
  citedRow(): Locator {
    return this.panel.locator('tr[aria-current]');
  }

  /** The text of a document that is no PDF, or the passage that was found in it. */
  passage(): Locator {
    return this.panel.getByRole('region', { name: /passage|^Text of/i });
  }
}
