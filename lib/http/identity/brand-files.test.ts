import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Branding, brandingSchema } from '#lib/core/branding/branding.ts';
import { testServices } from '../route/test-services.test-helper.ts';
import { brandRoute, brandVersion, webManifest } from './brand-files.ts';

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

const texts = { tag: 'de', direction: 'ltr' as const, name: 'Frag Larkfield', description: 'Fragen' };

interface Icon {
  src: string;
  type: string;
  sizes: string;
}

test('every icon of the installed application has the size that the manifest tells', () => {
  const icons = webManifest({ icon: null, accent: null }, texts)['icons'] as unknown as Icon[];
  const drawn = icons.filter(({ type }) => type === 'image/png');
  expect(drawn.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  for (const { src, sizes } of drawn) {
    const png = readFileSync(`public${src}`);
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});

test('the application of a company is installed under its name, with its icon and colour', () => {
  const brand = { icon: '/brand/icon?v=1', accent: { light: '#7a2e4d', dark: '#f0a6c0' } };
  expect(webManifest(brand, texts)).toMatchObject({
    name: 'Frag Larkfield',
    lang: 'de',
    theme_color: '#7a2e4d',
    icons: [{ src: '/brand/icon?v=1', sizes: 'any' }],
  });
});
