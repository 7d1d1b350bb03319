import { isRecord } from '#lib/shared/json.ts';
import { detectLanguage, type Language } from '#lib/text/language.ts';
import type { PipelinePolicy } from './serialize-request.ts';

/** The first version with query rewriting; only `-preview` versions have it. */
const FIRST_VERSION = '2024-11-01-preview';
const REWRITES = 'generative|count-5';

/** Query rewriting requires a language; English is also its own default. */
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
  pl: 'pl-PL',
  tr: 'tr-TR',
  ar: 'ar-SA',
  ja: 'ja-JP',
  zh: 'zh-CN',
  und: 'en-US',
};

/** Whether an API version can rewrite queries. Versions are dates, so they sort as text. */
export function canRewriteQueries(apiVersion: string): boolean {
  return apiVersion.endsWith('-preview') && apiVersion >= FIRST_VERSION;
}

/**
 * Makes the service rewrite the query of every semantic search (`queryRewrites`, `queryLanguage`). The SDK
 * drops both options, so they are added to the outgoing request.
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
