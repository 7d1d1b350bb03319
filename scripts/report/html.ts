import { visibleText } from '#lib/shared/plain-text.ts';

/** Markup that may go into a page: everything a template was given has been escaped. Made by `html` alone. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** What a template takes: texts and numbers are escaped, markup goes in as it is, nothing is nothing. */
export type Insertable = Html | string | number | null | undefined | false | readonly Insertable[];

/** Markup from a template, safe in element content and in double-quoted attributes. Not for styles or scripts. */
export function html(texts: TemplateStringsArray, ...values: Insertable[]): Html {
  return new Html(texts.reduce((markup, text, index) => `${markup}${markupOf(values[index - 1])}${text}`));
}

/** The text as it stands in element content or in a quoted attribute; nothing in it misleads, see `visibleText`. */
function escapeHtml(text: string): string {
  return visibleText(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function markupOf(value: Insertable): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(markupOf).join('');
  return escapeHtml(String(value));
}
