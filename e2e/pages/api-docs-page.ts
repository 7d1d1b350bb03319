import { expect, type Locator, type Page } from '@playwright/test';

/** The page that describes the API, as a developer knows it. */
export class ApiDocsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/api-docs');
    // Swagger UI draws the forms once it has read the description.
    await expect(this.page.getByRole('heading', { name: 'AI chat' })).toBeVisible();
  }

  /** The call with this `operationId`. */
  call(group: string, id: string): ApiCall {
    return new ApiCall(this.page.locator(`#operations-${group.replaceAll(' ', '_')}-${id}`));
  }

  /** Enters a credential, by the name that the description gives it. */
  async authorize(scheme: string, value: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Authorize', exact: true }).click();
    const form = this.page.locator('.auth-container').filter({ hasText: scheme });
    await form.getByRole('textbox').fill(value);
    await form.getByRole('button', { name: 'Apply credentials' }).click();
    await this.page.locator('.close-modal').click();
  }
}

/** One call: its description, the form to try it, and the answer. */
export class ApiCall {
  readonly card: Locator;
  readonly body: Locator;
  readonly status: Locator;
  readonly shown: Locator;

  constructor(card: Locator) {
    this.card = card;
    this.body = card.getByRole('textbox', { name: 'Body' });
    const answer = card.locator('.live-responses-table tr.response');
    this.status = answer.locator('.response-col_status');
    this.shown = answer.locator('.response-col_description');
  }

  async open(): Promise<void> {
    await this.card.getByRole('button').first().click();
  }

  async choose(example: string): Promise<void> {
    await this.card.getByRole('combobox', { name: 'Example' }).first().selectOption({ label: example });
  }

  async send(): Promise<void> {
    await this.card.getByRole('button', { name: 'Execute' }).click();
  }
}
