import type english from './messages/en.json';

/** Every text of the page. English is complete by definition; the keys of other languages are checked against it. */
export type MessageKey = keyof typeof english;

/** One language, complete. */
export type Messages = Readonly<Record<MessageKey, string>>;

/** Looks a text up and fills it in. */
export type Translate = (key: MessageKey, params?: MessageParams) => string;

/** A `Translate` for one language. */
export function translator(messages: Messages, locale: string): Translate {
  return (key, params = {}) => formatMessage(messages[key], locale, params);
}

/** The texts that pages outside the administration are sent: more than a third of all is about it alone. */
export function withoutAdministration(messages: Messages): Messages {
  const others = Object.entries(messages).filter(([key]) => !key.startsWith('admin.'));
  return Object.fromEntries(others) as Record<string, string> as Messages;
}

/** What a message may be filled with; numbers also choose the plural. */
type MessageParams = Readonly<Record<string, string | number>>;

/**
 * Fills an ICU-style message: `{name}`, and `{count, plural, =0 {none} one {# file} other {# files}}` with `#` for
 * the number as the locale writes it. A placeholder without a parameter stays as written, so that a gap shows.
 */
export function formatMessage(message: string, locale: string, params: MessageParams): string {
  let formatted = '';
  let at = 0;
  while (at < message.length) {
    const open = message.indexOf('{', at);
    const close = open < 0 ? -1 : closingBrace(message, open);
    if (close < 0) break;
    formatted += message.slice(at, open) + fill(message.slice(open + 1, close), locale, params);
    at = close + 1;
  }
  return formatted + message.slice(at);
}

function fill(placeholder: string, locale: string, params: MessageParams): string {
  const [name = '', kind, ...rest] = placeholder.split(',');
  const value = params[name.trim()];
  if (value === undefined) return `{${placeholder}}`;
  if (kind?.trim() !== 'plural' || typeof value !== 'number') return written(value, locale);
  const options = pluralOptions(rest.join(','));
  const category = new Intl.PluralRules(locale).select(value);
  const option = options.get(`=${value}`) ?? options.get(category) ?? options.get('other') ?? '#';
  return formatMessage(option, locale, params).replaceAll('#', written(value, locale));
}

function written(value: string | number, locale: string): string {
  return typeof value === 'number' ? value.toLocaleString(locale) : value;
}

function pluralOptions(text: string): Map<string, string> {
  const options = new Map<string, string>();
  let at = 0;
  for (let open = text.indexOf('{'); open >= 0; open = text.indexOf('{', at)) {
    const close = closingBrace(text, open);
    if (close < 0) break;
    options.set(text.slice(at, open).trim(), text.slice(open + 1, close));
    at = close + 1;
  }
  return options;
}

function closingBrace(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
