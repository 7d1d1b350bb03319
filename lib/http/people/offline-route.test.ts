import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { testServices } from '../route/test-services.test-helper.ts';
import { offlineRoute } from './offline-route.ts';

const texts = {
  tag: 'ar',
  direction: 'rtl' as const,
  name: '<script>alert(1)</script>',
  heading: 'No connection',
  lead: 'Try "later" & again',
  link: { address: '', text: 'Retry' },
};

test('the page without a network is whole by itself, and a name is never markup', async () => {
  const response = await offlineRoute(
    () => testServices({}),
    async () => texts,
  ).GET(new Request('https://docs.example/offline'));
  const html = await response.text();
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('&#60;script&#62;');
  expect(html).not.toMatch(/<link|<img|https?:| on\w+=/);
  const policy = response.headers.get('content-security-policy');
  for (const kind of ['style', 'script']) {
    const parts = [...html.matchAll(new RegExp(`<${kind}>([^<]*)</${kind}>`, 'g'))].map(
      ([, text = '']) => text,
    );
    expect(parts).toHaveLength(1);
    const hash = createHash('sha256').update(parts.join('')).digest('base64');
    expect(policy).toContain(`${kind}-src 'sha256-${hash}';`);
  }
});
