import { type Language, languages } from './languages.ts';
import arabic from './messages/ar.json';
import danish from './messages/da.json';
import german from './messages/de.json';
import english from './messages/en.json';
import spanish from './messages/es.json';
import french from './messages/fr.json';
import italian from './messages/it.json';
import japanese from './messages/ja.json';
import dutch from './messages/nl.json';
import polish from './messages/pl.json';
import portuguese from './messages/pt.json';
import turkish from './messages/tr.json';
import chinese from './messages/zh.json';
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

/** Texts of a company in place of ours; null leaves ours. */
interface BrandTexts {
  name: string | null;
  welcome: { heading: string | null; lead: string | null };
}

const OUR_NAME = 'Citewell';

/** The messages with the texts of a company: its name wherever ours stands, and its welcome. */
export function brandedMessages(messages: Messages, { name, welcome }: BrandTexts): Messages {
  const named =
    name === null
      ? messages
      : Object.fromEntries(
          Object.entries(messages).map(([key, text]) => [key, text.replaceAll(OUR_NAME, () => name)]),
        );
  return {
    ...(named as Messages),
    ...(name !== null && {
      'welcome.heading': messages['welcome.headingOf'].replace('{company}', () => name),
    }),
    ...(welcome.heading !== null && { 'welcome.heading': welcome.heading }),
    ...(welcome.lead !== null && { 'welcome.lead': welcome.lead }),
  };
}
