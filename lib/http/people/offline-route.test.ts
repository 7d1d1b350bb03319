import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { testServices } from '../route/test-services.contract.ts';
import { offlineRoute } from './offline-route.ts';

const texts = {
  tag: 'ar',
  direction: 'rtl' as const,
  name: '<script>alert(1)</script>',
  heading: 'No connection',
  lead: 'Try "later" & again',
  retry: 'Retry',
};

test('the page without a network is whole by itself, and a name is never markup', async () => {
  const response = await offlineRoute(
    () => testServices({}),
    async () => texts,
  ).GET(new Request('https://docs.example/offline'));
  const html = await response.text();
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('&#60;script&#62;');
  expect(html).not.toMatch(/<script|<link|<img|https?:/);
  const style = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
});
