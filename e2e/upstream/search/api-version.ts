import { badRequest } from './refusal.ts';

const GENERAL = ['2024-07-01', '2025-09-01', '2026-04-01'];
const PREVIEWS = [
  '2024-09-01',
  '2024-11-01',
  '2025-03-01',
  '2025-05-01',
  '2025-08-01',
  '2025-11-01',
  '2026-05-01',
].map((date) => `${date}-preview`);

/** Features of preview versions, and the first version of each. */
const SINCE = {
  'body queryRewrites': '2024-11-01',
  'body queryLanguage': '2024-11-01',
  'header x-ms-query-source-authorization': '2025-05-01',
  'body messages': '2025-11-01',
  'body outputMode': '2025-11-01',
  'body retrievalReasoningEffort': '2025-11-01',
  'body kind': '2025-11-01',
} as const;

/** The `api-version` of a request; refused if there is none or the service does not know it. */
export function apiVersionOf(query: URLSearchParams): string {
  const version = query.get('api-version') ?? '';
  if ([...GENERAL, ...PREVIEWS].includes(version)) return version;
  throw badRequest(`Invalid or missing api-version query string parameter: '${version}'.`);
}

/** Refuses a property that only other versions of the API have. */
export function requireVersion(version: string, name: keyof typeof SINCE): void {
  if (!version.endsWith('-preview') || version.slice(0, 10) < SINCE[name])
    throw badRequest(
      `The request is invalid. The ${name.replace(/ (\S+)$/, " property '$1'")} is not present in the API version '${version}'.`,
    );
}
