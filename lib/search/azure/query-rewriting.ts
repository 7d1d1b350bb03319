import { isRecord } from '#lib/shared/json.ts';
import { detectLanguage, type Language } from '#lib/text/language.ts';
import type { PipelinePolicy } from './refused-responses.ts';

/** The first version that rewrites queries; no version without `-preview` does. */
const FIRST_VERSION = '2024-11-01-preview';
const REWRITES = 'generative|count-5';

/** The rewriting model asks for the language of the query; where we know none, English is its own first guess too. */
const LOCALES: Record<Language, string> = {
  en: 'en-US',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  it: 'it-IT',
  pt: 'pt-PT',
  nl: 'nl-NL',
  sv: 'sv-SE',
  da: 'da-DK',
  fi: 'fi-FI',
  no: 'nb-NO',
  und: 'en-US',
};

/** Whether a version of the service's API can rewrite queries. Versions are dates, so they sort as texts. */
export function canRewriteQueries(apiVersion: string): boolean {
  return apiVersion.endsWith('-preview') && apiVersion >= FIRST_VERSION;
}

/**
 * Has the service rewrite the query of every semantic search (`queryRewrites`, `queryLanguage`). The SDK, being of a
 * version without, drops both from its options, so they are put into the request on its way.
 * https://learn.microsoft.com/azure/search/semantic-how-to-query-rewrite
 */
export const queryRewriting: PipelinePolicy = {
  name: 'queryRewriting',
  sendRequest(request, next) {
    const body: unknown = typeof request.body === 'string' ? JSON.parse(request.body) : undefined;
    const isText = isRecord(body) && typeof body['search'] === 'string';
    if (isText && body['queryType'] === 'semantic') {
      const question = body['semanticQuery'] ?? body['search'];
      request.body = JSON.stringify({
        ...body,
        queryRewrites: REWRITES,
        queryLanguage: LOCALES[detectLanguage(String(question))],
      });
    }
    return next(request);
  },
};
