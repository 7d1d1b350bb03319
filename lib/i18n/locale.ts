import english from './messages/en.json' with { type: 'json' };
import { type Messages, type Translate, translator } from './translate.ts';

/** A language as the page needs it: its BCP 47 tag, the direction it is written in, and its texts. */
export interface Locale {
  tag: string;
  direction: 'ltr' | 'rtl';
  messages: Messages;
}

/** The language of the page. */
export const defaultLocale: Locale = { tag: 'en', direction: 'ltr', messages: english };

/** The texts of `locale`, ready to be filled in, for code that runs outside React. */
export function translateFor(locale: Locale): Translate {
  return translator(locale.messages, locale.tag);
}
