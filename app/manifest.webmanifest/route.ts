import { identity } from '#lib/composition/identity.ts';
import { serve } from '#lib/composition/served.ts';
import { webManifest } from '#lib/http/identity/brand-files.ts';
import { fixedRoute } from '#lib/http/route/route.ts';
import { translateFor } from '#lib/i18n/locale.ts';
import { pageBrand, pageLocale } from '../page-brand.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(identity, (services) =>
  fixedRoute(async () => {
    const [brand, locale] = await Promise.all([pageBrand(), pageLocale()]);
    const translate = translateFor(locale);
    const { tag, direction } = locale;
    const texts = { tag, direction, name: translate('app.name'), description: translate('app.description') };
    return webManifest(brand, texts);
  }, services),
);
