import type { Locator, Page } from '@playwright/test';

/** The prompts as a reader knows them: the list above the question field, the fields of one, and one's own. */
export class PromptPanel {
  readonly page: Page;
  readonly panel: Locator;
  readonly search: Locator;
  readonly insert: Locator;
  readonly library: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole('dialog', { name: 'Prompts', exact: true });
    this.search = this.panel.getByRole('combobox', { name: 'Search prompts' });
    this.insert = this.panel.getByRole('button', { name: 'Insert' });
    this.library = page.getByRole('dialog', { name: 'Your prompts' });
  }

  prompt(title: string): Locator {
    return this.panel.getByRole('option', { name: title });
  }

  field(name: string): Locator {
    return this.panel.getByRole('textbox', { name });
  }

  /** Saves a prompt in the name of this page's browser, without the page. */
  async saveQuietly(title: string, text: string): Promise<void> {
    const response = await this.page.request.post('/api/prompts', {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: { title, text },
    });
    if (!response.ok()) throw new Error(await response.text());
  }
}
