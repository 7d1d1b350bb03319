/**
 * How pages identify a guest's browser; undefined where every caller signs in. Reads only the variables
 * it needs, because it runs before every page.
 */
export function guestCookie(): { name: string; secure: boolean } | undefined {
  if (process.env['AUTH_MODE'] === 'required') return undefined;
  const secure = isServedByHttps();
  return { name: secure ? '__Host-cw_browser' : 'cw_browser', secure };
}

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * The `Strict-Transport-Security` of pages, which holds browsers to https; undefined where pages are served over http. It
 * covers this host alone: other hosts below the company's name are not ours to decide about. Runs before every page.
 */
export function transportSecurity(): string | undefined {
  return isServedByHttps() ? `max-age=${YEAR_SECONDS}` : undefined;
}

function isServedByHttps(): boolean {
  return process.env['PUBLIC_URL']?.startsWith('https:') ?? false;
}

/** An origin of a page that may show the chat in a frame: no path, no wildcard, nothing that could end a policy. */
const EMBED_ORIGIN = /^https?:\/\/[a-z\d.-]+(?::\d{1,5})?$/;

/** Whether EMBED_ORIGINS may name this origin. */
export function isEmbedOrigin(text: string): boolean {
  return EMBED_ORIGIN.test(text);
}

/**
 * The origins of EMBED_ORIGINS. Reads this variable alone, because it runs before every page; what is no origin is left
 * out here, and the server does not start.
 */
export function embedOrigins(): string[] {
  const listed = (process.env['EMBED_ORIGINS'] ?? '').toLowerCase().split(',');
  return listed.map((origin) => origin.trim()).filter(isEmbedOrigin);
}

/**
 * Has the exporter of Azure Monitor send to the configured resource alone. It would also report its own use to
 * Microsoft, and only the environment turns that off.
 */
export function sendNoStatisticsToMicrosoft(): void {
  process.env['APPLICATION_INSIGHTS_NO_STATSBEAT'] = 'true';
}

/**
 * Makes next-auth take its origin from the `x-forwarded-host` and `x-forwarded-proto` that it is called with. It looks
 * into the environment otherwise, where a variable left over from another application would win over PUBLIC_URL.
 */
export function letNextAuthBeToldItsOrigin(): void {
  delete process.env['NEXTAUTH_URL'];
  process.env['AUTH_TRUST_HOST'] = 'true';
}

/**
 * Sets the variables by which Next's standalone server knows where to listen. It takes HOSTNAME for the address, and the
 * engine of a container sets that to a name of its own.
 */
export function tellNextWhere(host: string, port: number): void {
  process.env['HOSTNAME'] = host;
  process.env['PORT'] = String(port);
}

/** The value of a variable that a file names, such as a credential; undefined while it is unset or empty. */
export function namedVariable(name: string): string | undefined {
  return process.env[name] || undefined;
}

/** Variables that child programs need for their files and the network; none of our own. */
const OF_PROGRAMS =
  /^(PATH|HOME|USER|LOGNAME|TMPDIR|TEMP|TMP|LANG|LC_\w+|SYSTEMROOT|USERPROFILE|APPDATA|SSH_AUTH_SOCK|SSL_CERT_(FILE|DIR)|(HTTPS?|ALL|NO)_PROXY)$/i;

/** The environment for a program that we start, with `more`. Our credentials are not in it. */
export function programEnvironment(more: Record<string, string>): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => OF_PROGRAMS.test(name));
  return { ...(Object.fromEntries(own) as NodeJS.ProcessEnv), ...more };
}
