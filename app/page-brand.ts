import 'server-only';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { identity } from '#lib/composition/identity.ts';
import { served } from '#lib/composition/served.ts';
import { brandFor } from '#lib/core/branding/brand.ts';
import { brandVersion } from '#lib/http/identity/brand-files.ts';
import { chooseLanguage, LANGUAGE_COOKIE } from '#lib/i18n/languages.ts';
import { brandedMessages, type Locale, translateFor, withMessages } from '#lib/i18n/locale.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { embedQuery } from './embed/embed-query.ts';

/** The brand of the company, for the reader who requests this page. */
export const pageBrand = cache(async () => {
  const [{ adminOverrides }, { tag }] = await Promise.all([served(identity), readerLocale()]);
  const branding = await adminOverrides.branding();
  return brandFor(branding, tag, brandVersion(branding));
});

/** The language of the reader who requests this page, with its texts, those of the company among them. */
export const pageLocale = cache(async () => {
  const [locale, brand] = await Promise.all([readerLocale(), pageBrand()]);
  return { ...locale, messages: brandedMessages(locale.messages, brand) };
});

/** The page around a frame may choose its language; elsewhere the reader does. */
async function readerLocale(): Promise<Locale> {
  const asked = (await embedQuery())?.language;
  return asked ? withMessages(chooseLanguage(asked, null)) : requestLocale();
}

/** What a plain page says in the language of the reader who requests it; `texts` is the part that differs. */
export async function plainTexts<Texts>(texts: (translate: Translate) => Texts) {
  const locale = await pageLocale();
  const translate = translateFor(locale);
  const { tag, direction } = locale;
  return { tag, direction, name: translate('app.name'), ...texts(translate) };
}

/** The language of the reader who requests the page, with its texts. On the server only. */
async function requestLocale(): Promise<Locale> {
  const [stored, sent] = await Promise.all([cookies(), headers()]);
  return withMessages(chooseLanguage(stored.get(LANGUAGE_COOKIE)?.value, sent.get('accept-language')));
}
