/** How the pages tell one guest's browser from another's; undefined where everybody signs in. Read where the whole environment would be too much: before every page. */
export function guestCookie(): { name: string; secure: boolean } | undefined {
  if (process.env['AUTH_MODE'] === 'required') return undefined;
  const secure = process.env['PUBLIC_URL']?.startsWith('https:') ?? false;
  return { name: secure ? '__Host-cw_browser' : 'cw_browser', secure };
}
