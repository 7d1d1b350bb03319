import type { Locator, Page } from '@playwright/test';

/** The scope of the next question: the button in the composer, and its dialog. */
export class ScopePicker {
  readonly button: Locator;
  readonly clear: Locator;
  readonly panel: Locator;
  readonly search: Locator;

  constructor(page: Page) {
    this.button = page.getByRole('button', { name: /^Search in: / });
    this.clear = page.getByRole('button', { name: 'Search all documents' });
    this.panel = page.getByRole('dialog', { name: 'What to search' });
    this.search = this.panel.getByRole('searchbox');
  }

  /** Chooses documents by their titles. */
  async choose(...titles: string[]): Promise<void> {
    await this.button.click();
    for (const title of titles) {
      await this.search.fill(title);
      await this.panel.getByRole('checkbox', { name: title }).check();
    }
    await this.panel.getByRole('button', { name: /^Search \d+ document/ }).click();
  }
}
