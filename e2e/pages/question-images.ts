import type { Locator, Page } from '@playwright/test';

/** One dot. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** The images that go with the next question, and the ways to bring some. */
export class QuestionImages {
  readonly page: Page;
  readonly list: Locator;

  constructor(page: Page) {
    this.page = page;
    this.list = page.getByRole('list', { name: 'Images that go with your question' });
  }

  /** Brings a file to where questions are written, as a drop or a paste does. */
  async bring(event: 'drop' | 'paste', name: string, content = PNG): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Your question' }).evaluate(
      (field, { type, name, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], name, { type: 'image/png' }));
        const init = { bubbles: true, cancelable: true };
        field.dispatchEvent(
          type === 'drop'
            ? new DragEvent('drop', { ...init, dataTransfer: data })
            : new ClipboardEvent('paste', { ...init, clipboardData: data }),
        );
      },
      { type: event, name, base64: content },
    );
  }

  preview(name: string): Locator {
    return this.list.getByRole('listitem').filter({ hasText: name });
  }

  async remove(name: string): Promise<void> {
    await this.list.getByRole('button', { name: `Remove ${name}` }).click();
  }
}
