import { cache } from 'react';
import { people } from '#lib/composition/people.ts';
import { served } from '#lib/composition/served.ts';
import { brandFor } from '#lib/core/branding/brand.ts';
import { brandVersion } from '#lib/http/people/brand-version.ts';
import { brandedMessages } from '#lib/i18n/branded-messages.ts';
import { requestLocale } from '#lib/i18n/request-locale.ts';

/** The brand of the company, for the reader who requests this page. */
export const pageBrand = cache(async () => {
  const [{ adminOverrides }, { tag }] = await Promise.all([served(people), requestLocale()]);
  const branding = await adminOverrides.branding();
  return brandFor(branding, tag, brandVersion(branding));
});

/** The language of the reader who requests this page, with its texts, those of the company among them. */
export const pageLocale = cache(async () => {
  const [locale, brand] = await Promise.all([requestLocale(), pageBrand()]);
  return { ...locale, messages: brandedMessages(locale.messages, brand) };
});
