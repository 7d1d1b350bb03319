import 'server-only';
import { cookies, headers } from 'next/headers';
import { chooseLanguage, LANGUAGE_COOKIE } from './languages.ts';
import { type Locale, withMessages } from './locale.ts';

/** The language of whoever asks for the page being rendered, with its texts. On the server alone. */
export async function requestLocale(): Promise<Locale> {
  const [kept, sent] = await Promise.all([cookies(), headers()]);
  return withMessages(chooseLanguage(kept.get(LANGUAGE_COOKIE)?.value, sent.get('accept-language')));
}
