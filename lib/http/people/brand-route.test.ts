import { expect, test } from 'vitest';
import { type Branding, brandingSchema } from '#lib/core/branding/branding.ts';
import { testServices } from '../route/test-services.test-helper.ts';
import { brandRoute } from './brand-route.ts';
import { brandVersion } from './brand-version.ts';

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
const branding = brandingSchema.parse({
  accent: { light: '#7a2e4d', dark: '#f0a6c0' },
  logo: { light: `data:image/svg+xml;base64,${btoa(DRAWING)}` },
});

const get = (file: string, of: Branding = branding) =>
  brandRoute(() => ({ ...testServices({}), adminOverrides: { branding: async () => of } })).GET(
    new Request(`https://docs.example/brand/${file}`),
  );

test('a logo that holds a script is a picture and nothing else, also when it is opened by its address', async () => {
  const response = await get('logo-light');
  expect(await response.text()).toBe(DRAWING);
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';.* sandbox$/);
});

test('the colours of the company are a style sheet of our own origin', async () => {
  const response = await get('theme.css');
  expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(await response.text()).toContain('--color-accent: #7a2e4d;');
});

test('a browser caches a brand file while it is current', async () => {
  const current = await get(`theme.css?v=${brandVersion(branding)}`);
  expect(current.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const address of ['theme.css', 'theme.css?v=older', 'logo-light?v=']) {
    expect((await get(address)).headers.get('cache-control')).toBe('no-cache');
  }
  expect(brandVersion({ ...branding, name: 'Another' })).not.toBe(brandVersion(branding));
});

test.each(['logo-dark', 'icon', 'branding.json', '..', 'constructor'])('there is no %s', async (file) => {
  expect((await get(file)).status).toBe(404);
});
