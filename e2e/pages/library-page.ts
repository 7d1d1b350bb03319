import type { Locator, Page } from '@playwright/test';

/** The page of documents. */
export class LibraryPage {
  readonly page: Page;
  readonly search: Locator;
  readonly folder: Locator;
  readonly order: Locator;
  readonly list: Locator;
  readonly status: Locator;

  constructor(page: Page) {
    this.page = page;
    this.search = page.getByRole('searchbox', { name: 'Search titles and text' });
    this.folder = page.getByRole('combobox', { name: 'Folder' });
    this.order = page.getByRole('combobox', { name: 'Order' });
    this.list = page.getByRole('list', { name: 'Documents' });
    this.status = page.getByRole('status');
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/documents${query}`);
  }

  row(title: string): Locator {
    return this.list.getByRole('listitem').filter({ hasText: title });
  }

  /** Opens a document beside the list. */
  async preview(title: string): Promise<Locator> {
    await this.row(title).getByRole('button').click();
    return this.page.getByRole('dialog', { name: title });
  }

  async askAbout(title: string): Promise<void> {
    await this.row(title).getByRole('link').click();
  }
}
