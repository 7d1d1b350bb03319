import type { Locator, Page } from '@playwright/test';

/** A file as it lies on a reader's machine. */
export interface LocalFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The list of a reader's own files, and the ways to bring some. */
export class OwnFiles {
  readonly page: Page;
  readonly panel: Locator;
  readonly list: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole('dialog', { name: 'Your files' });
    this.list = this.panel.getByRole('list', { name: 'Files you added' });
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Your files', exact: true }).click();
  }

  async close(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Close your files' }).click();
  }

  async choose(...files: LocalFile[]): Promise<void> {
    await this.panel.getByLabel('Files to add').setInputFiles(files);
  }

  /** Brings a file to where questions are written, as a drop or a paste does. */
  async bring(event: 'drop' | 'paste', file: LocalFile): Promise<void> {
    const text = file.buffer.toString();
    await this.page.getByRole('textbox', { name: 'Your question' }).evaluate(
      (field, { type, name, mimeType, content }) => {
        const data = new DataTransfer();
        data.items.add(new File([content], name, { type: mimeType }));
        const init = { bubbles: true, cancelable: true };
        field.dispatchEvent(
          type === 'drop'
            ? new DragEvent('drop', { ...init, dataTransfer: data })
            : new ClipboardEvent('paste', { ...init, clipboardData: data }),
        );
      },
      { type: event, name: file.name, mimeType: file.mimeType, content: text },
    );
  }

  row(name: string): Locator {
    return this.list.getByRole('listitem').filter({ hasText: name });
  }

  async remove(name: string): Promise<void> {
    await this.panel.getByRole('button', { name: `Delete ${name}` }).click();
  }
}
