/** Every address, named like its folder in `app`. A part in braces stands for any text, `{…}` for any number of parts. */
export const ROUTE_PATTERNS = [
  '/',
  '/account',
  '/admin',
  '/admin-link',
  '/admin/audit',
  '/admin/branding',
  '/admin/compare',
  '/admin/documents',
  '/admin/experiments',
  '/admin/feedback',
  '/admin/prompts',
  '/admin/settings',
  '/admin/unanswered',
  '/admin/unsupported',
  '/admin/shared-prompts',
  '/admin/sources',
  '/admin/synonyms',
  '/admin/usage',
  '/api-docs',
  '/c/{conversation}',
  '/compare',
  '/documents',
  '/embed',
  '/embed/signed-in',
  '/shared/{token}',
  '/sign-in',
  '/api/admin/audit',
  '/api/admin/audit/export',
  '/api/admin/branding',
  '/api/admin/branding/history',
  '/api/admin/approved-answers',
  '/api/admin/documents',
  '/api/admin/documents/indexing',
  '/api/admin/documents/removal',
  '/api/admin/documents/{name}',
  '/api/admin/experiments',
  '/api/admin/experiments/history',
  '/api/admin/feedback',
  '/api/admin/feedback/export',
  '/api/admin/local-models',
  '/api/admin/prompts',
  '/api/admin/prompts/history',
  '/api/admin/prompts/preview',
  '/api/admin/questions',
  '/api/admin/questions/stored',
  '/api/admin/questions/stored/{question}',
  '/api/admin/sessions',
  '/api/admin/settings',
  '/api/admin/settings/history',
  '/api/admin/shared-prompts',
  '/api/admin/shared-prompts/history',
  '/api/admin/sources',
  '/api/admin/sources/{source}',
  '/api/admin/synonyms',
  '/api/admin/synonyms/{synonym}',
  '/api/admin/unanswered',
  '/api/admin/unanswered/answer',
  '/api/admin/unanswered/passages',
  '/api/admin/unanswered/replay',
  '/api/admin/unanswered/words',
  '/api/admin/unsupported',
  '/api/admin/usage',
  '/api/admin-link',
  '/api/auth/{…}',
  '/api/contacts',
  '/api/conversations',
  '/api/conversations/{conversation}',
  '/api/conversations/{conversation}/export',
  '/api/conversations/{conversation}/share',
  '/api/cron/retention',
  '/api/documents',
  '/api/documents/parts',
  '/api/documents/parts/{upload}',
  '/api/documents/parts/{upload}/{part}',
  '/api/documents/{name}',
  '/api/health',
  '/api/library',
  '/api/me',
  '/api/me/export',
  '/api/me/sessions',
  '/api/prompts',
  '/api/prompts/{prompt}',
  '/api/ready',
  '/api/session',
  '/api/shared/{token}',
  '/api/status',
  '/api/turns/{turn}/feedback',
  '/api/turns/{turn}/inquiry',
  '/api/turns/{turn}/stop',
  '/api/turns/{turn}/stream',
  '/api/v2/flexible-chat',
  '/api/v2/flexible-chat-mm',
  '/api/v2/flexible-rag',
  '/api/v2/flexible-rag-mm',
  '/api/v2/models',
  '/api/version',
  '/ask',
  '/ask/stream',
  '/auth_setup',
  '/blocks/{…}',
  '/brand/{file}',
  '/chat',
  '/chat/stream',
  '/chat/{chat}/stream',
  '/config',
  '/content/{…}',
  '/manifest.webmanifest',
  '/mcp',
  '/metrics',
  '/offline',
  '/openai/deployments/{deployment}/chat/completions',
  '/openapi.json',
  '/pictures/{…}',
  '/v1/chat/completions',
  '/v1/models',
  '/v1/models/{…}',
  '/v1/responses',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/security.txt',
  '/_next/{…}',
] as const;

/** Where a route answers every address that has none of its own, with a 404. Such addresses have no pattern. */
export const UNKNOWN_ADDRESSES = ['/api/{…}', '/ask/{…}', '/chat/{…}', '/openai/{…}', '/v1/{…}'] as const;

/** Patterns without braces match as they are, the others part by part. */
const EXACT = new Set<string>(ROUTE_PATTERNS.filter((pattern) => !pattern.includes('{')));
const OPEN = ROUTE_PATTERNS.filter((pattern) => pattern.includes('{')).map((pattern) => ({
  pattern,
  regex: new RegExp(
    `^${pattern
      .replaceAll('.', '[.]')
      .replace('{…}', '.+')
      .replaceAll(/\{[^}]+\}/g, '[^/]+')}$`,
  ),
}));
/** Our addresses are shorter, so a longer one needs no match. */
const LONGEST = 2000;

/** Addresses of other servers, and ours that answer there; next.config.js rewrites them. */
const ALIASES: readonly [start: RegExp, ours: string][] = [
  [/^(\/api)?\/openai\/v1(?=\/)/, '/v1'],
  [/^(\/api)?\/openai(?=\/(models|responses|chat\/completions)(\/|$))/, '/v1'],
  [/^\/api\/chats(?=\/|$)/, '/chat'],
  [/^\/api\/documents(?=\/)/, '/content'],
  [/^\/api(?=\/)/, ''],
];

/**
 * The pattern of an address, under which logs and metrics count requests; undefined for an unknown address. A protocol
 * has the same pattern with and without the prefix `/api`, and at the addresses of other servers.
 */
export function routePattern(address: string): string | undefined {
  const end = address.indexOf('?');
  const path = end < 0 ? address : address.slice(0, end);
  const alias = ALIASES.find(([start]) => start.test(path));
  return patternOf(path) ?? (alias && patternOf(path.replace(...alias)));
}

function patternOf(path: string): string | undefined {
  if (EXACT.has(path)) return path;
  if (path.length > LONGEST) return undefined;
  return OPEN.find(({ regex }) => regex.test(path))?.pattern;
}
