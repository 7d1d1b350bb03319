import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { webManifest } from './web-manifest.ts';

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
