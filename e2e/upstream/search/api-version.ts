import { badRequest } from './refusal.ts';

const GENERAL = ['2024-07-01', '2025-09-01', '2026-04-01'];
const PREVIEWS = ['2024-09-01', '2024-11-01', '2025-03-01', '2025-05-01', '2025-08-01', '2025-11-01'].map(
  (date) => `${date}-preview`,
);

/** What is not in 2024-07-01, and the versions that have it. Previews hold what came before them. */
const SINCE = {
  'body queryRewrites': { general: undefined, preview: '2024-11-01' },
  'body queryLanguage': { general: undefined, preview: '2024-11-01' },
  'body debug': { general: '2025-09-01', preview: '2024-09-01' },
  'index description': { general: '2025-09-01', preview: '2025-05-01' },
  'index normalizers': { general: '2025-09-01', preview: '2024-09-01' },
  'index permissionFilterOption': { general: undefined, preview: '2025-05-01' },
  'field normalizer': { general: '2025-09-01', preview: '2024-09-01' },
  'field permissionFilter': { general: undefined, preview: '2025-05-01' },
  'semantic configuration rankingOrder': { general: '2025-09-01', preview: '2025-03-01' },
  'header x-ms-query-source-authorization': { general: undefined, preview: '2025-05-01' },
} as const;

export type VersionedName = keyof typeof SINCE;

/** The `api-version` of a request; refused if there is none or the service does not know it. */
export function apiVersionOf(query: URLSearchParams): string {
  const version = query.get('api-version');
  if (!version) throw badRequest("The 'api-version' query parameter is required.");
  if (![...GENERAL, ...PREVIEWS].includes(version))
    throw badRequest(`Invalid or missing api-version query string parameter: '${version}'.`);
  return version;
}

/** Refuses a property that only other versions of the API have. */
export function requireVersion(version: string, name: VersionedName): void {
  const since = version.endsWith('-preview') ? SINCE[name].preview : SINCE[name].general;
  if (since === undefined || version.slice(0, 10) < since)
    throw badRequest(
      `The request is invalid. The ${name.replace(/ (\S+)$/, " property '$1'")} is not present in the API version '${version}'.`,
    );
}
