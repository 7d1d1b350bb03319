import type { Locator, Page } from '@playwright/test';

/** The list of conversations as a reader knows it. */
export class HistoryPanel {
  readonly page: Page;
  readonly toggle: Locator;
  readonly list: Locator;
  readonly search: Locator;
  readonly removeAll: Locator;
  readonly title: Locator;
  readonly dialog: Locator;
  /** Brings back what was deleted a moment ago. */
  readonly undo: Locator;

  constructor(page: Page) {
    this.page = page;
    this.toggle = page.getByRole('button', { name: 'Conversations', exact: true });
    this.list = page.getByRole('navigation', { name: 'Conversations' });
    this.search = this.list.getByRole('searchbox', { name: 'Search conversations' });
    this.removeAll = this.list.getByRole('button', { name: 'Delete all conversations' });
    this.title = page.getByRole('textbox', { name: 'Title of the conversation' });
    this.dialog = page.getByRole('alertdialog');
    this.undo = page.getByRole('button', { name: 'Undo', exact: true });
  }

  /** A conversation in the list. */
  entry(title: string | RegExp): Locator {
    return this.list.getByRole('link', { name: title });
  }

  /** All of them, in their order. */
  entries(): Locator {
    return this.list.getByRole('link');
  }

  group(name: string): Locator {
    return this.list.getByRole('region', { name });
  }

  /** Chooses from the menu of a conversation in the list. */
  async choose(title: string, item: string): Promise<void> {
    await this.entry(title).hover();
    await this.list.getByRole('button', { name: `More options for “${title}”` }).click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  /** Chooses from the menu of the conversation that is open. */
  async chooseHere(item: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Conversation options' }).click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }
}
