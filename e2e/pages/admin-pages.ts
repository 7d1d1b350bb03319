import type { Locator, Page } from '@playwright/test';

type Section = 'branding' | 'settings' | 'prompts' | 'experiments' | 'documents' | 'audit';

/** The pages of the administration, by their words. */
export class AdminPages {
  readonly page: Page;
  readonly heading: Locator;
  readonly save: Locator;
  readonly saved: Locator;
  readonly alert: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.save = page.getByRole('button', { name: 'Save for everyone' });
    this.saved = page.getByText('It applies from the next question.');
    this.alert = page.getByRole('alert').filter({ hasText: /./ });
  }

  async open(section: Section): Promise<void> {
    await this.page.goto(`/admin/${section}`);
  }

  /** Opens the settings with those that have no effect here, which are decided about all the same. */
  async openSettings(): Promise<void> {
    await this.open('settings');
    const folded = this.page.locator('details').filter({ hasText: /settings without effect here/ });
    if ((await folded.getAttribute('open')) === null) await folded.locator('summary').click();
  }

  /** The row of a setting by its name. */
  setting(name: string): Locator {
    return this.page.getByRole('group', { name, exact: true });
  }

  /** Puts back what is built in, where something is decided. */
  async takeBack(): Promise<void> {
    await this.page.getByRole('button', { name: 'Restore built-in values' }).click();
    await this.saved.waitFor();
  }

  /** The row of a document by its name. */
  document(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name });
  }

  async choose(name: string): Promise<void> {
    await this.page.getByRole('checkbox', { name: `Select ${name}` }).check();
  }
}
