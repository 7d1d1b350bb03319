import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brandStyle } from './brand.ts';
import {
  accentsOf,
  contrastFault,
  contrastOf,
  type Hex,
  LEAST_CONTRAST,
  mix,
  paletteOf,
  SURFACES,
  type Theme,
} from './palette.ts';

/** OKLCH as sRGB: https://bottosson.github.io/posts/oklab/. */
function channelsOf([lightness = 0, chroma = 0, hue = 0]: number[]): number[] {
  const turn = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(turn), chroma * Math.sin(turn)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map((value) => 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
}

describe('accents are measured against the colours that pages have', () => {
  const style = readFileSync('app/globals.css', 'utf8');
  test.each(
    (['light', 'dark'] as Theme[]).flatMap((theme) =>
      Object.entries(SURFACES[theme]).map(([name, color]) => [theme, name, color] as const),
    ),
  )('%s: %s', (theme, name, color) => {
    const pair = new RegExp(`--color-${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(
      style,
    );
    const oklch = (pair?.[theme === 'light' ? 1 : 2] ?? '').split(' ').map(Number);
    const ours = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    for (const [index, value] of channelsOf(oklch).entries()) {
      expect(Math.abs(value - (ours[index] ?? 0))).toBeLessThan(1.5);
    }
  });
});

test('contrast is computed as WCAG defines it', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#ffffff', '#000000')).toBe(21);
  // The lightest grey that WCAG's own example accepts on white, and the next one.
  expect(contrastOf('#767676', '#ffffff')).toBeGreaterThan(LEAST_CONTRAST);
  expect(contrastOf('#777777', '#ffffff')).toBeLessThan(LEAST_CONTRAST);
});

const EVERY_HUE = Array.from({ length: 6 ** 3 }, (_, index): Hex => {
  const channel = (step: number) => ((step % 6) * 51).toString(16).padStart(2, '0');
  return `#${channel(index)}${channel(Math.floor(index / 6))}${channel(Math.floor(index / 36))}`;
});

test.each(['light', 'dark'] as const)(
  'whatever colour a company has, the %s one that is suggested can be read everywhere',
  (theme) => {
    for (const color of EVERY_HUE) {
      const readable = contrastFault(color, theme)?.nearest ?? color;
      expect(contrastFault(readable, theme), color).toBeUndefined();
      const { accent, strong, soft, onAccent } = paletteOf(readable, theme);
      for (const [one, other] of [
        [accent, SURFACES[theme].sunken],
        [strong, soft],
        [strong, SURFACES[theme].sunken],
        [onAccent, accent],
        [onAccent, strong],
      ] as const) {
        expect(contrastOf(one, other), `${readable}: ${one} ${other}`).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      }
    }
  },
);

test('the built-in accent has enough contrast', () => {
  expect(contrastFault('#00666b', 'light')).toBeUndefined();
  expect(contrastFault('#77cfcf', 'dark')).toBeUndefined();
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
});

test('the style sheet has the colours of light and dark theme, and is empty without an accent', () => {
  const style = brandStyle({ accent: { light: '#00666b', dark: '#77cfcf' } });
  expect(style).toMatch(/^:root { --color-accent: #00666b;/);
  expect(style).toContain(':root[data-theme="dark"] { --color-accent: #77cfcf;');
  expect(style).toContain(':root:not([data-theme="light"]) { --color-accent: #77cfcf;');
  expect(brandStyle({})).not.toContain('--color');
});

test('the accent of one theme derives the other, as near as contrast allows', () => {
  const accents = accentsOf({ light: '#8a1c7c' });
  expect(accents?.light).toBe('#8a1c7c');
  expect(contrastFault(accents?.dark ?? '#000000', 'dark')).toBeUndefined();
  expect(accentsOf({})).toBeNull();
});
