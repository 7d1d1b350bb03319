import type { Locator, Page } from '@playwright/test';

/** Signing in: our page, and the provider's form behind it. */
export class SignInPage {
  readonly page: Page;
  readonly signInButton: Locator;
  readonly anotherAccount: Locator;
  readonly asGuest: Locator;
  readonly alert: Locator;
  /** The provider's. */
  readonly user: Locator;

  constructor(page: Page) {
    this.page = page;
    this.signInButton = page.getByRole('button', { name: 'Sign in with Microsoft' });
    this.anotherAccount = page.getByRole('button', { name: 'Use another account' });
    this.asGuest = page.getByRole('button', { name: 'Continue as a guest' });
    this.alert = page.getByRole('alert').filter({ hasText: /./ });
    this.user = page.getByLabel('User');
  }

  /** From our sign-in page to wherever it leads back to. */
  async signIn(user: string): Promise<void> {
    await this.signInButton.click();
    await this.fillIn(user);
  }

  /** At the provider's form. */
  async fillIn(user: string): Promise<void> {
    await this.user.fill(user);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await this.page.waitForURL((url) => !url.pathname.startsWith('/sign-in') && url.hostname === '127.0.0.1');
  }
}
