import { afterEach, describe, expect, test, vi } from 'vitest';
import { decodeText, fetchDocument, findFault } from './loaded-document.tsx';

afterEach(() => vi.unstubAllGlobals());
const signal = new AbortController().signal;
const answerWith = (response: Response | Error) =>
  vi.stubGlobal('fetch', async () => {
    if (response instanceof Error) throw response;
    return response;
  });

describe('a document that cannot be shown says why', () => {
  test.each([
    ['gone', new Response('{}', { status: 404 }), 'missing'],
    ['the server fails', new Response('{}', { status: 503 }), 'other'],
    ['the network fails', new TypeError('Failed to fetch'), 'other'],
    ['longer than it says', new Response('x'.repeat(1_000_001)), 'too-long'],
    ['too long', new Response('x', { headers: { 'content-length': '99999999' } }), 'too-long'],
  ])('%s', async (_, response, fault) => {
    answerWith(response);
    expect(await fetchDocument('/content/a.md', signal)).toEqual({ fault });
  });

  test('without being fetched', async () => {
    answerWith(new Response(null, { status: 404 }));
    expect(await findFault('/content/a.html', signal)).toBe('missing');
    answerWith(new Response(null));
    expect(await findFault('/content/a.html', signal)).toBeUndefined();
  });
});

test('an existing document is loaded as bytes', async () => {
  answerWith(new Response('Grüße'));
  const fetched = await fetchDocument('/content/a.md', signal);
  expect('bytes' in fetched && decodeText(fetched.bytes)).toBe('Grüße');
});

test.each([
  ['UTF-8', [0x47, 0x72, 0xc3, 0xbc, 0xc3, 0x9f, 0x65]],
  ['UTF-16, little end first', [0xff, 0xfe, 0x47, 0, 0x72, 0, 0xfc, 0, 0xdf, 0, 0x65, 0]],
  ['UTF-16, big end first', [0xfe, 0xff, 0, 0x47, 0, 0x72, 0, 0xfc, 0, 0xdf, 0, 0x65]],
  ['the old Western encoding', [0x47, 0x72, 0xfc, 0xdf, 0x65]],
])('text is read in %s', (_, bytes) => {
  expect(decodeText(new Uint8Array(bytes).buffer)).toBe('Grüße');
});
