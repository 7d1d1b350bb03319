import { type NextRequest, NextResponse } from 'next/server';
import { embedOrigins, guestCookie } from '#lib/config/process-environment.ts';
import { EMBED_PATH } from '#lib/core/branding/frame-messages.ts';

// Pages alone, missing ones too: protocols and API routes set their own headers. A test compares this with `app`.
export const config = {
  matcher: [
    '/((?!(?:_next|\\.well-known|api|ask|auth_setup|blocks|brand|chat|config|content|embed\\.js|icons|icon\\.svg|mcp|metrics|manifest\\.webmanifest|offline|openai|openapi\\.json|pictures|sw\\.js|v1)(?:/|$)).*)',
  ],
};

/**
 * Gives each page a content security policy whose nonce Next puts on its own scripts, and each new guest a cookie that
 * identifies the browser. Makes no decision about access.
 */
export function proxy(request: NextRequest): NextResponse {
  const policy = contentSecurityPolicy(btoa(crypto.randomUUID()), request.nextUrl.pathname);
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  // Pages cannot see their own address, which signing in leads back to.
  headers.set('x-citewell-page', request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  rememberGuest(request, response);
  return response;
}

/** As long as browsers keep a cookie. */
const LONGEST_SECONDS = 400 * 24 * 3600;

function rememberGuest(request: NextRequest, response: NextResponse): void {
  const cookie = guestCookie();
  if (!cookie || request.cookies.has(cookie.name)) return;
  const isFramed = request.nextUrl.pathname === EMBED_PATH && embedOrigins().length > 0;
  const id = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  response.cookies.set(cookie.name, id, {
    httpOnly: true,
    // In a frame below another site a browser takes no other cookie; it then keeps one for each such site.
    ...(isFramed && cookie.secure
      ? { sameSite: 'none' as const, partitioned: true }
      : { sameSite: 'lax' as const }),
    path: '/',
    maxAge: LONGEST_SECONDS,
    secure: cookie.secure,
  });
}

function embedAncestors(): string {
  return embedOrigins().join(' ') || "'none'";
}

function contentSecurityPolicy(nonce: string, page: string): string {
  // biome-ignore lint/style/noProcessEnv: Next replaces this constant while it builds
  const development = process.env.NODE_ENV === 'development';
  // Swagger UI, which this page shows, sets HTML and script addresses from plain strings.
  const enforcesTrustedTypes = !development && page !== '/api-docs';
  return [
    "default-src 'none'",
    // React rebuilds the server's stack traces with eval, in development alone.
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    `frame-ancestors ${page === EMBED_PATH ? embedAncestors() : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // Next's own policies, and ours of lib/client/page/page-guards.ts. Reloading in development needs more.
    ...(enforcesTrustedTypes
      ? ["require-trusted-types-for 'script'", 'trusted-types default nextjs nextjs#bundler']
      : []),
  ].join('; ');
}
