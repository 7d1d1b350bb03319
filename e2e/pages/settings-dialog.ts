import type { Locator, Page } from '@playwright/test';

/** The settings as a reader knows them. */
export class SettingsDialog {
  readonly open: Locator;
  readonly dialog: Locator;
  readonly close: Locator;
  readonly resetAll: Locator;
  readonly export: Locator;
  readonly import: Locator;
  readonly outcome: Locator;
  /** The button that opens the advanced settings. */
  readonly advanced: Locator;
  readonly preview: Locator;

  constructor(page: Page, name: string | RegExp = 'Settings') {
    this.open = page.getByRole('button', { name: /^Settings/ });
    this.dialog = page.getByRole('dialog', { name });
    this.close = this.dialog.getByRole('button', { name: 'Close settings' });
    this.resetAll = this.dialog.getByRole('button', { name: 'Reset all' });
    this.export = this.dialog.getByRole('button', { name: 'Export' });
    this.import = this.dialog.getByLabel('Settings file');
    this.outcome = this.dialog.getByRole('status');
    this.advanced = this.dialog.locator('summary').filter({ hasText: /^Advanced$/ });
    this.preview = this.dialog.getByRole('region', { name: 'Resulting system prompt' });
  }

  /** Opens the settings from the chat, the advanced ones unfolded. */
  async openAdvanced(): Promise<void> {
    await this.open.click();
    await this.advanced.click();
  }

  /** The control of the setting with this label. */
  control(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  /** The way back to the default, there only while the setting is changed. */
  reset(label: string): Locator {
    return this.dialog.getByRole('button', { name: `Reset: ${label}` });
  }

  faults(): Locator {
    return this.dialog.getByRole('alert').filter({ hasText: /./ });
  }
}
