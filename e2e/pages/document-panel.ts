import type { Locator, Page } from '@playwright/test';

/** The panel with the document behind a citation. */
export class DocumentPanel {
  readonly panel: Locator;
  readonly heading: Locator;
  readonly close: Locator;
  readonly original: Locator;
  readonly nextPage: Locator;
  readonly previousPage: Locator;
  readonly zoomIn: Locator;
  readonly fitWidth: Locator;

  constructor(page: Page) {
    this.panel = page.getByRole('dialog', { name: 'Check the answer' });
    this.heading = this.panel.getByRole('heading', { level: 2 });
    this.close = this.panel.getByRole('button', { name: 'Close the panel' });
    this.original = this.panel.getByRole('link', { name: 'Open the original' });
    this.nextPage = this.panel.getByRole('button', { name: 'Next page' });
    this.previousPage = this.panel.getByRole('button', { name: 'Previous page' });
    this.zoomIn = this.panel.getByRole('button', { name: 'Zoom in' });
    this.fitWidth = this.panel.getByRole('button', { name: 'Fit to width' });
  }

  /** The drawn page of a PDF, with its text. */
  pdfPage(number: number): Locator {
    return this.panel.getByRole('region', { name: `Page ${number} of` });
  }

  /** The text of the page that is marked as cited. */
  marked(): Locator {
    return this.panel.locator('[role=mark]');
  }

  /** The passage of a document that is not drawn. */
  passage(): Locator {
    return this.panel.getByRole('region', { name: /passage/ });
  }
}
