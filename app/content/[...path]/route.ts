import { documents } from '#lib/composition/documents.ts';
import { serve } from '#lib/composition/served.ts';
import { contentRoute } from '#lib/http/documents/content-route.ts';
import { withNotFoundPage } from '#lib/http/route/plain-page.ts';
import { plainTexts } from '../../page-brand.ts';

/** Seconds, where the platform bounds calls: the most that every plan of Vercel has. */
export const maxDuration = 300;

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(documents, (services) =>
  withNotFoundPage(contentRoute('/content/', services), notFoundPage),
);

function notFoundPage() {
  return plainTexts((translate) => ({
    heading: translate('error.notFound.heading'),
    lead: translate('document.missing'),
    link: { address: '/', text: translate('error.notFound.home') },
  }));
}
