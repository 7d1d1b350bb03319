import { describe, expect, it } from 'vitest';
import { callApi } from './call-api.ts';

describe('a call of a route', () => {
  const answering = (answer: () => Response) => async () => answer();

  it('hands on what the server said when it refused', async () => {
    const refused = answering(() =>
      Response.json({ error: 'Another administrator was quicker.', field: 'version' }, { status: 409 }),
    );
    await expect(callApi('/api/admin/settings', 'GET', undefined, refused)).rejects.toMatchObject({
      name: 'AppError',
      code: 'conflict',
      message: 'Another administrator was quicker.',
      field: 'version',
    });
  });

  it.each([
    ['no network', () => Promise.reject(new TypeError('fetch failed')), 'unavailable'],
    ['a page of a proxy', answering(() => new Response('<html>', { status: 502 })), 'internal'],
    ['a page where JSON belongs', answering(() => new Response('<html>')), 'unavailable'],
  ])('has no words of its own for %s', async (_, fetchFrom, code) => {
    await expect(callApi('/api/admin/settings', 'GET', undefined, fetchFrom)).rejects.toMatchObject({
      name: 'AppError',
      code,
      message: '',
    });
  });

  it('reads nothing where nothing is answered', async () => {
    const done = answering(() => new Response(null, { status: 204 }));
    expect(await callApi('/api/admin/documents', 'PATCH', {}, done)).toBe(undefined);
  });

  it.each([
    ['a text as it is', '{"id":"q1"}', 'text/plain', '{"id":"q1"}'],
    ['anything else as JSON', { version: 1 }, 'application/json', '{"version":1}'],
  ])('sends %s', async (_, body, mediaType, bytes) => {
    const echo: typeof fetch = async (input, init) => {
      const request = new Request(new URL(String(input), 'http://here'), init);
      const { pathname } = new URL(request.url);
      return Response.json([pathname, request.headers.get('content-type'), await request.text()]);
    };
    expect(await callApi('/api/admin/questions', 'POST', body, echo)).toEqual([
      '/api/admin/questions',
      mediaType,
      bytes,
    ]);
  });
});
