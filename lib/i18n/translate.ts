import { formatMessage, type MessageParams } from './format-message.ts';
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
