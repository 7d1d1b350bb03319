import { identity } from '#lib/composition/identity.ts';
import { serve } from '#lib/composition/served.ts';
import { offlineRoute } from '#lib/http/route/plain-page.ts';
import { plainTexts } from '../page-brand.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(identity, (services) =>
  offlineRoute(services, () =>
    plainTexts((translate) => ({
      heading: translate('offline.heading'),
      lead: translate('offline.lead'),
      link: { address: '', text: translate('turn.retry') },
    })),
  ),
);
