import type { Locator, Page } from '@playwright/test';

/** The page that describes the programming interface, as a developer knows it. */
export class ApiDocsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(place = ''): Promise<void> {
    await this.page.goto(`/api-docs${place}`);
  }

  /** The description of one call. */
  call(name: string): CallCard {
    return new CallCard(this.page.getByRole('region', { name, exact: true }), name);
  }
}

/** One call: its description, the form to try it, and what came of it. */
export class CallCard {
  readonly card: Locator;
  readonly body: Locator;
  readonly send: Locator;
  readonly stop: Locator;
  readonly result: Locator;
  readonly status: Locator;
  readonly shown: Locator;

  constructor(card: Locator, name: string) {
    this.card = card;
    this.body = card.getByRole('textbox', { name: 'Body' });
    this.send = card.getByRole('button', { name: 'Send' });
    this.stop = card.getByRole('button', { name: 'Stop' });
    this.result = card.getByRole('region', { name: `Answer to ${name}` });
    this.status = this.result.getByRole('status');
    this.shown = this.result.getByRole('region', { name: 'Body' });
  }

  async tryIt(): Promise<void> {
    await this.card.getByText('Try it').click();
  }

  async choose(example: string): Promise<void> {
    await this.card.getByRole('combobox', { name: 'Example:' }).selectOption({ label: example });
  }
}
