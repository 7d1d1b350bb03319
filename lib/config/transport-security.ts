const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * What tells browsers to come back over https alone; undefined where pages are served over http. Of this host and no other:
 * what else a company has below its name is not ours to decide. Read where the whole environment would be too much: before
 * every page.
 */
export function transportSecurity(): string | undefined {
  return process.env['PUBLIC_URL']?.startsWith('https:') ? `max-age=${YEAR_SECONDS}` : undefined;
}
