import { people } from '#lib/composition/people.ts';
import { serve } from '#lib/composition/served.ts';
import { offlineRoute } from '#lib/http/people/offline-route.ts';
import { translateFor } from '#lib/i18n/locale.ts';
import { pageLocale } from '../page-brand.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(people, (services) =>
  offlineRoute(services, async () => {
    const locale = await pageLocale();
    const translate = translateFor(locale);
    return {
      tag: locale.tag,
      direction: locale.direction,
      name: translate('app.name'),
      heading: translate('offline.heading'),
      lead: translate('offline.lead'),
      retry: translate('turn.retry'),
    };
  }),
);
