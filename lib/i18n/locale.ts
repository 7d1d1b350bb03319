import { type Language, languages } from './languages.ts';
import arabic from './messages/ar.json' with { type: 'json' };
import danish from './messages/da.json' with { type: 'json' };
import german from './messages/de.json' with { type: 'json' };
import english from './messages/en.json' with { type: 'json' };
import spanish from './messages/es.json' with { type: 'json' };
import french from './messages/fr.json' with { type: 'json' };
import italian from './messages/it.json' with { type: 'json' };
import japanese from './messages/ja.json' with { type: 'json' };
import dutch from './messages/nl.json' with { type: 'json' };
import polish from './messages/pl.json' with { type: 'json' };
import portuguese from './messages/pt.json' with { type: 'json' };
import turkish from './messages/tr.json' with { type: 'json' };
import chinese from './messages/zh.json' with { type: 'json' };
import { type MessageKey, type Messages, type Translate, translator } from './translate.ts';

/** A language with its texts. Holds every language: import it where it is not sent to a browser. */
export type Locale = Language & { messages: Messages };

const MESSAGES: Readonly<Record<Language['tag'], Messages>> = {
  en: english,
  da: completed(danish),
  de: completed(german),
  es: completed(spanish),
  fr: completed(french),
  it: completed(italian),
  nl: completed(dutch),
  pl: completed(polish),
  pt: completed(portuguese),
  tr: completed(turkish),
  ar: completed(arabic),
  ja: completed(japanese),
  zh: completed(chinese),
};

/** Every language of the page with its texts, English first. */
export const locales: readonly Locale[] = languages.map(withMessages);

/** English. */
export const defaultLocale: Locale = withMessages(languages[0]);

/** A language with its texts. */
export function withMessages(language: Language): Locale {
  return { ...language, messages: MESSAGES[language.tag] };
}

/** The texts of `locale`, ready to be filled in, for code that runs outside React. */
export function translateFor(locale: Locale): Translate {
  return translator(locale.messages, locale.tag);
}

// A key that English lacks fails to compile. What is not translated yet shows in English; `npm test` names it.
function completed<Given extends Partial<Messages>>(
  messages: Given & Record<Exclude<keyof Given, MessageKey>, never>,
): Messages {
  return { ...english, ...messages };
}
