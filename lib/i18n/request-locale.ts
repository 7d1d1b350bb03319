import 'server-only';
import { cookies, headers } from 'next/headers';
import { chooseLanguage, LANGUAGE_COOKIE } from './languages.ts';
import { type Locale, withMessages } from './locale.ts';

/** The language of the reader who requests the page, with its texts. On the server only. */
export async function requestLocale(): Promise<Locale> {
  const [stored, sent] = await Promise.all([cookies(), headers()]);
  return withMessages(chooseLanguage(stored.get(LANGUAGE_COOKIE)?.value, sent.get('accept-language')));
}
