import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { expect, test } from '@playwright/test';
import { body, post, type Wire } from './wire.ts';

const sample = (name: string) => readFileSync(new URL(`../../data/samples/${name}`, import.meta.url));

const types: Record<string, string> = {
  'employee-handbook.pdf': 'application/pdf',
  'it-security.html': 'text/html; charset=utf-8',
  'onboarding.md': 'text/markdown; charset=utf-8',
  'laboratory-safety.txt': 'text/plain; charset=utf-8',
  'offices.csv': 'text/csv; charset=utf-8',
  'helpdesk-faq.json': 'application/json',
  'price-list-2026.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

for (const [name, type] of Object.entries(types)) {
  test(`${name} is served as ${type}, byte for byte`, async ({ request }) => {
    const response = await request.get(`/content/${name}`);
    expect(response.status()).toBe(200);
    expect(response.headers()).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
    expect(response.headers()['content-disposition']).toContain(`filename*=UTF-8''${name}`);
    expect(await response.body()).toEqual(sample(name));
  });
}

test('every citation of an answer opens', async ({ request }) => {
  const answer = await (await post(request, '/chat', body('What does the warranty cover?'))).json();
  const { citations } = answer.context.data_points;
  expect(citations.length).toBeGreaterThan(0);
  for (const citation of citations) {
    const [path = ''] = citation.split('#');
    expect((await request.get(`/content/${encodeURI(path)}`)).status()).toBe(200);
  }
});

test('a stored page cannot act as our origin', async ({ request }) => {
  const { 'content-security-policy': policy } = (await request.get('/content/it-security.html')).headers();
  expect(policy).toMatch(/^sandbox; default-src 'none'/);
});

test('a document comes in ranges', async ({ request }) => {
  const whole = sample('employee-handbook.pdf');
  const part = await request.get('/content/employee-handbook.pdf', { headers: { range: 'bytes=10-19' } });
  expect([part.status(), part.headers()['content-range']]).toEqual([206, `bytes 10-19/${whole.length}`]);
  expect(await part.body()).toEqual(whole.subarray(10, 20));
  const tail = await request.get('/content/employee-handbook.pdf', { headers: { range: 'bytes=-5' } });
  expect(await tail.body()).toEqual(whole.subarray(-5));
  for (const range of ['bytes=99999999-', 'bytes=9-1', `bytes=${'0-0,'.repeat(900)}`]) {
    const refused = await request.get('/content/employee-handbook.pdf', { headers: { range } });
    expect([refused.status(), refused.headers()['content-range']]).toEqual([416, `bytes */${whole.length}`]);
  }
});

test('a document is not sent again to a client that has it, and HEAD sends no body', async ({ request }) => {
  const head = await request.head('/content/employee-handbook.pdf');
  const { etag = '' } = head.headers();
  expect([head.status(), (await head.body()).length, etag]).toEqual([
    200,
    0,
    expect.stringMatching(/^"\w{64}"$/),
  ]);
  const again = await request.get('/content/employee-handbook.pdf', { headers: { 'if-none-match': etag } });
  expect([again.status(), (await again.body()).length]).toEqual([304, 0]);
});

test('a path that leads elsewhere is the same 404 as a document that never was', async ({
  request,
  baseURL,
}) => {
  const never = await request.get('/content/never-was.pdf');
  const expected = [404, await never.text()];
  const paths = [
    '..%2f..%2f..%2fpackage.json',
    '%252e%252e%252fpackage.json',
    '..%5c..%5cpackage.json',
    'sub/..%2femployee-handbook.pdf',
    '%2fetc%2fpasswd',
    'C:%5cWindows%5cwin.ini',
    'file:%2f%2f%2fetc%2fpasswd',
    'employee-handbook.pdf%00.txt',
    '%ff.pdf',
    'a%',
    `${'a'.repeat(3000)}.pdf`,
  ];
  for (const path of paths) {
    const { status, text } = await rawGet(`${baseURL}/content/${path}`);
    expect([path, status, text]).toEqual([path, ...expected]);
  }
  // Left to the framework, which may redirect doubled slashes and resolve dots, but finds nothing there either.
  for (const path of [
    '../package.json',
    '../../etc/passwd',
    '%2e%2e/package.json',
    '/etc/passwd',
    '.env',
    '.git/config',
  ]) {
    const { status } = await rawGet(`${baseURL}/content/${path}`);
    expect([path, status === 404 || status === 308]).toEqual([path, true]);
  }
});

/** A GET whose path no client library tidies up. */
function rawGet(url: string): Promise<{ status: number | undefined; text: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const path = url.slice(url.indexOf('/', 'http://'.length));
    const sent = httpRequest({ hostname, port, path }, (response: Wire) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    sent.on('error', reject).end();
  });
}
