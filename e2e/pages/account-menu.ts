import type { Locator, Page } from '@playwright/test';

/** The menu of the signed-in person, in the head of the page. */
export class AccountMenu {
  readonly page: Page;
  readonly button: Locator;
  readonly menu: Locator;
  readonly signIn: Locator;
  readonly claims: Locator;

  constructor(page: Page) {
    this.page = page;
    this.button = page.getByRole('button', { name: /^Account: / });
    this.menu = page.getByRole('dialog', { name: /^Account: / });
    this.signIn = page.getByRole('link', { name: 'Sign in' });
    this.claims = page.getByRole('dialog', { name: 'Token claims' });
  }

  async open(): Promise<void> {
    await this.button.click();
  }

  async signOut(): Promise<void> {
    await this.open();
    await this.menu.getByRole('button', { name: 'Sign out' }).click();
    await this.page.waitForURL(/\/sign-in$/);
  }

  async showClaims(): Promise<void> {
    await this.open();
    await this.menu.getByRole('button', { name: 'Token claims' }).click();
  }
}
