import { escapeHtml } from './as-html.ts';

const BULLET = /^[•‣▪]\s+/;

/** Collects the text of a Rich Text document into HTML: paragraphs, headings, items, tables and notes. */
export class RtfBlocks {
  readonly #html: string[] = [];
  #text = '';
  #marker = '';
  #note = '';
  #inTable = false;
  #cells: string[] = [];
  readonly #rows: string[] = [];
  /** The outline level of the paragraph: 0 to 8 for headings. */
  outline: number | undefined;

  say(text: string): void {
    this.#text += text;
  }

  mark(text: string): void {
    this.#marker += text;
  }

  note(text: string): void {
    this.#note += text;
  }

  control(word: string): void {
    if (word === 'par' || word === 'sect' || word === 'page') this.#endParagraph();
    else if (word === 'pard') this.#startParagraph();
    else if (word === 'intbl') this.#inTable = true;
    else if (word === 'cell') this.#endCell();
    else if (word === 'row') this.#endRow();
    else if (word === 'nestcell') this.#text += ' ';
  }

  end(): string {
    this.#endParagraph();
    this.#endTable();
    return this.#html.join('');
  }

  #startParagraph(): void {
    this.#inTable = false;
    this.outline = undefined;
  }

  #endParagraph(): void {
    if (this.#inTable) {
      this.#text += '\n';
      return;
    }
    const text = this.#text.trim();
    if (text) {
      this.#endTable();
      this.#html.push(this.#block(text));
    }
    if (this.#note.trim()) this.#html.push(`<p>${escapeHtml(this.#note.trim())}</p>`);
    this.#text = '';
    this.#marker = '';
    this.#note = '';
  }

  #block(text: string): string {
    const html = escapeHtml(text).replaceAll('\n', '<br>');
    if (this.outline !== undefined && this.outline < 6)
      return `<h${this.outline + 1}>${html}</h${this.outline + 1}>`;
    const marker = this.#marker.trim();
    if (!marker && BULLET.test(html)) return `<ul><li>${html.replace(BULLET, '')}</li></ul>`;
    if (!marker) return `<p>${html}</p>`;
    return /[\p{L}\p{N}]/u.test(marker)
      ? `<p>${escapeHtml(marker)} ${html}</p>`
      : `<ul><li>${html}</li></ul>`;
  }

  #endCell(): void {
    this.#cells.push(`<td>${escapeHtml(this.#text.trim()).replaceAll('\n', '<br>')}</td>`);
    this.#text = '';
    this.#marker = '';
  }

  #endRow(): void {
    if (this.#cells.length > 0) this.#rows.push(`<tr>${this.#cells.join('')}</tr>`);
    this.#cells = [];
  }

  #endTable(): void {
    this.#endRow();
    if (this.#rows.length > 0) this.#html.push(`<table>${this.#rows.splice(0).join('')}</table>`);
  }
}
