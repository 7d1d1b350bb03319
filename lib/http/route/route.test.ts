import { describe, expect, test, vi } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { logFor } from '#lib/telemetry/log.ts';
import { route } from './route.ts';
import { testServices } from './test-services.test-helper.ts';

const open = testServices({ LOG_LEVEL: 'silent', ALLOWED_ORIGINS: 'https://a.example' });
const closed = testServices({ LOG_LEVEL: 'silent' });

const echo = (services = closed) => route({ POST: () => Response.json('done') }, () => services);
const call = (method: string, headers: HeadersInit = {}) =>
  new Request('http://localhost:3000/chat', { method, headers: { host: 'localhost:3000', ...headers } });
const failing = (thrown: unknown) => {
  const handler = () => {
    throw thrown;
  };
  return route({ GET: handler }, () => closed).GET(call('GET'));
};

describe('methods', () => {
  test.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)(
    '%s is refused with what is allowed',
    async (method) => {
      const response = await echo()[method](call(method));
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('POST, OPTIONS');
      expect(await response.json()).toEqual({ error: 'This address answers POST, OPTIONS.' });
    },
  );

  test('HEAD is there where GET is', async () => {
    const reading = route({ GET: () => Response.json('done') }, () => closed);
    expect((await reading.HEAD(call('HEAD'))).status).toBe(200);
    expect((await reading.POST(call('POST'))).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  test('OPTIONS lists them', async () => {
    const response = await echo().OPTIONS(call('OPTIONS'));
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
  });
});

describe('pages of other origins', () => {
  const from = (origin: string, headers: HeadersInit = {}) => call('POST', { origin, ...headers });

  test('may call when their origin is allowed, and get CORS headers', async () => {
    const response = await echo(open).POST(from('https://a.example'));
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('https://a.example');
    expect(response.headers.get('vary')).toBe('Origin');
  });

  test('learn in a preflight which methods and headers they may use', async () => {
    const preflight = call('OPTIONS', {
      origin: 'https://a.example',
      'access-control-request-method': 'POST',
    });
    const { headers } = await echo(open).OPTIONS(preflight);
    expect(headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
    expect(headers.get('access-control-allow-headers')).toBe(
      'authorization, content-type, x-ms-useragent, api-key, ocp-apim-subscription-key, idempotency-key, x-azure-sample-dialect, x-conversation, x-conversation-parent, mcp-method, mcp-name, mcp-protocol-version',
    );
  });

  test('may bring what SDKs of OpenAI and Azure add, and nothing that says who calls', async () => {
    const asked = [
      ...[
        'authorization',
        'x-stainless-os',
        'X-Stainless-Retry-Count',
        'x-ms-client-request-id',
        'x-request-id',
      ],
      ...[
        'x-ms-client-principal',
        'x-ms-token-aad-id-token',
        'x-ms-query-source-authorization',
        'cookie',
        'x-evil',
      ],
    ];
    const { headers } = await echo(open).OPTIONS(
      call('OPTIONS', { origin: 'https://a.example', 'access-control-request-headers': asked.join(', ') }),
    );
    const allowed = headers.get('access-control-allow-headers')?.split(', ') ?? [];
    expect(allowed.filter((header) => asked.some((one) => one.toLowerCase() === header))).toEqual([
      'authorization',
      'x-stainless-os',
      'x-stainless-retry-count',
      'x-ms-client-request-id',
      'x-request-id',
    ]);
    expect(headers.get('vary')).toContain('Access-Control-Request-Headers');
  });

  test('may bring a token for the search service where that service asks for one', async () => {
    const environment = readEnvironment({
      ALLOWED_ORIGINS: 'https://a.example',
      AZURE_SEARCH_SERVICE: 'contoso',
      AZURE_SEARCH_INDEX: 'docs',
      AZURE_SEARCH_NATIVE_ACCESS: 'on',
    });
    const { headers } = await echo(testServices(environment)).OPTIONS(
      call('OPTIONS', { origin: 'https://a.example' }),
    );
    expect(headers.get('access-control-allow-headers')).toContain(', x-ms-query-source-authorization');
  });

  test('can read a refusal, too', async () => {
    const response = await echo(open).GET(call('GET', { origin: 'https://a.example' }));
    expect(response.headers.get('access-control-allow-origin')).toBe('https://a.example');
  });

  test.each([
    'null',
    'https://a.example.evil.test',
    'https://evil-a.example',
    'http://a.example',
    'https://A.example:444',
  ])('are refused from %s', async (origin) => {
    for (const services of [open, closed]) {
      const response = await echo(services).POST(from(origin));
      expect(response.status).toBe(403);
      expect(response.headers.has('access-control-allow-origin')).toBe(false);
    }
  });

  test.each(['cross-site', 'same-site'])(
    'cannot change data with a %s call without an origin',
    async (site) => {
      const headers = { 'sec-fetch-site': site };
      for (const services of [open, closed]) {
        const anything = () => Response.json('done');
        const routes = route(
          { GET: anything, POST: anything, PUT: anything, PATCH: anything, DELETE: anything },
          () => services,
        );
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
          expect((await routes[method](call(method, headers))).status).toBe(403);
        }
        // As a link that stands on another site.
        expect((await routes.GET(call('GET', headers))).status).toBe(200);
      }
    },
  );

  test('does not include programs and typed addresses', async () => {
    for (const headers of [{}, { 'sec-fetch-site': 'none' }]) {
      expect((await echo().POST(call('POST', headers))).status).toBe(200);
    }
  });

  test('does not include our own pages', async () => {
    expect((await echo().POST(from('http://localhost:3000'))).status).toBe(200);
    const proxied = from('https://docs.example.com', { 'sec-fetch-site': 'same-origin' });
    expect((await echo().POST(proxied)).status).toBe(200);
  });
});

describe('a failure', () => {
  test('is its status, its text and its field', async () => {
    const response = await failing(new AppError('bad-request', 'top is 99.', { field: 'top' }));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 'top is 99.', field: 'top' });
  });

  test('that is temporary says when to retry', async () => {
    const limited = await failing(new AppError('rate-limited', 'Slow down.', { retryAfterSeconds: 6.2 }));
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    const away = await failing(new AppError('unavailable', 'The search cannot be reached.'));
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
  });

  test('of identity asks for a bearer token', async () => {
    const response = await failing(new AppError('unauthenticated', 'Sign in.'));
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('of our own code reveals only the request id', async () => {
    const response = await failing(new TypeError('secret of the upstream'));
    const { error } = (await response.json()) as { error: string };
    expect(response.status).toBe(500);
    expect(error).not.toContain('secret');
    expect(error).toContain(response.headers.get('x-request-id'));
  });
});

test('a refusal is noted by the pattern of its address: no name of a document is in the log', async () => {
  const noted = vi.spyOn(logFor(testServices().environment.LOG_LEVEL), 'info').mockReturnValue(undefined);
  const { GET } = route(
    { GET: () => Promise.reject(new AppError('not-found', 'There is none.')) },
    testServices,
  );
  for (const path of ['/content/layoffs%20in%20may.pdf', '/api/shared/%73h_token', '/nowhere']) {
    await GET(new Request(`http://localhost:3000${path}`));
  }
  const paths = noted.mock.calls.map(([fields]) => (fields as unknown as { path: string }).path);
  noted.mockRestore();
  expect(paths).toEqual(['/content/{…}', '/api/shared/{token}', '/nowhere']);
});

test('a harmless request id is adopted, another is replaced', async () => {
  const idFor = async (id: string) =>
    (await echo().POST(call('POST', { 'x-request-id': id }))).headers.get('x-request-id');
  expect(await idFor('trace-1')).toBe('trace-1');
  expect(await idFor('a'.repeat(65))).toMatch(/^[\da-f-]{36}$/);
  expect(await idFor('a b')).toMatch(/^[\da-f-]{36}$/);
});
