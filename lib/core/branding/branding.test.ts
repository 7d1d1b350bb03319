import { describe, expect, test } from 'vitest';
import { brandFor } from './brand.ts';
import { brandingFaults, brandingSchema } from './branding.ts';
import { MOST_IMAGE_BYTES } from './image-data.ts';

const dataUrl = (type: string, content: string) => `data:${type};base64,${btoa(content)}`;
const svg = dataUrl('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>');
const faultsOf = (value: unknown) => {
  const parsed = brandingSchema.safeParse(value);
  return parsed.success ? [] : brandingFaults(parsed.error).map(({ path, message }) => `${path}: ${message}`);
};
const branding = (value: unknown) => brandingSchema.parse(value);

describe('branding that a page must not show is rejected, with its field and the allowed values', () => {
  test.each([
    [{ nam: 'x' }, /"nam" is unknown; it takes name, logo, icon, accent/],
    [[], /it takes an object with name, logo/],
    [{ name: '' }, 'name: it takes a text'],
    [{ name: 'x'.repeat(41) }, 'name: it takes at most 40 characters'],
    [{ name: 'Ask {count}' }, 'name: it takes no braces'],
    [{ name: { en: 'x'.repeat(41) } }, 'name.en: it takes at most 40 characters'],
    [{ name: { english: 'Ask' } }, /name.*it takes a language such as en or de/],
    [{ name: {} }, 'name: it takes at least one language'],
    [{ name: 7 }, /name: it takes a value, or one for each language/],
    [{ disclaimer: 'one\ntwo' }, /disclaimer: it takes no line breaks/],
    [{ disclaimer: 'turned \u202e round' }, /no invisible characters/],
    [{ name: 'Contoso\u{e0041}' }, /no invisible characters/],
    [{ name: 'Con\u200btoso' }, /no invisible characters/],
    [{ examples: Array.from({ length: 9 }, () => 'Why?') }, 'examples: it takes at most 8 questions'],
    [{ examples: { de: ['Warum?', 5] } }, /examples\.de\[1\]: it takes a string/],
    [{ links: [{ label: 'Home' }] }, /links\[0\]\.url: it takes a string/],
    [{ contact: { name: 'HR', email: 'hr' } }, 'contact.email: it takes an e-mail address'],
    [{ contact: { name: 'HR', phone: 'call me' } }, /contact\.phone: it takes a telephone number/],
    [{ logo: { light: 'https://elsewhere.example/logo.png' } }, /logo\.light: it takes image\/png/],
    [{ logo: { light: dataUrl('image/png', '<svg/>') } }, /logo\.light: it takes image\/png/],
    [{ icon: dataUrl('text/html', '<script>alert(1)</script>') }, /icon: it takes image\/png/],
    [{ icon: dataUrl('image/svg+xml', '<script>alert(1)</script>') }, /icon: it takes image\/png/],
    [
      { icon: dataUrl('image/svg+xml', `<svg>${' '.repeat(MOST_IMAGE_BYTES)}</svg>`) },
      'icon: it takes at most 200 kB',
    ],
    [{ accent: { light: 'teal', dark: '#77cfcf' } }, 'accent.light: it takes a colour such as #1b6470'],
  ])('%j', (value, message) => {
    expect(faultsOf(value)).toEqual([expect.stringMatching(message)]);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'http://larkfield.example/',
    'file:///etc/passwd',
    '//evil.example',
    '/account',
    'https://user:password@evil.example/',
    'https://',
  ])('%s as a link', (url) => {
    expect(faultsOf({ links: [{ label: 'Home', url }] })).toEqual([
      'links[0].url: it takes https://… or mailto:…',
    ]);
    expect(faultsOf({ contact: { name: 'HR', url } })).toEqual(['contact.url: it takes https://…']);
  });
});

test('a colour that cannot be read is refused with its contrast, what is needed, and a colour that has it', () => {
  const [fault = ''] = faultsOf({ accent: { light: '#ffcc00', dark: '#ffcc00' } });
  expect(fault).toMatch(
    /^accent\.light: #ffcc00 has a contrast of 1\.\d:1 against .+ and needs 4\.5:1; the nearest colour that has it is #[\da-f]{6}$/,
  );
  const nearest = fault.slice(-7);
  expect(faultsOf({ accent: { light: nearest, dark: '#ffcc00' } })).toEqual([]);
});

test('a reader gets the texts of their language, else English, else the first there is', () => {
  const of = (language: string, name: unknown) => brandFor(branding({ name }), language, 'v').name;
  expect(of('de', { en: 'Ask', de: 'Frag' })).toBe('Frag');
  expect(of('ja', { de: 'Frag', en: 'Ask' })).toBe('Ask');
  expect(of('ja', { de: 'Frag', fr: 'Demande' })).toBe('Frag');
  expect(of('ja', 'Ask')).toBe('Ask');
  const examples = { en: ['Why?'], de: ['Warum?'] };
  expect(brandFor(branding({ examples }), 'fr', 'v').examples).toEqual(['Why?']);
  expect(brandFor(branding({ examples: ['Why?'] }), 'fr', 'v').examples).toEqual(['Why?']);
});

test('a page is sent addresses of our own origin in place of pictures', () => {
  const { logo, icon } = brandFor(branding({ logo: { light: svg }, icon: svg }), 'en', 'abc');
  expect(logo).toEqual({ light: '/brand/logo-light?v=abc', dark: null });
  expect(icon).toBe('/brand/icon?v=abc');
});

test('the support contact is an e-mail address, a telephone number or a web page', () => {
  const contact = {
    name: 'HR',
    email: 'hr@larkfield.example',
    phone: '+49 (30) 12-34',
    url: 'https://larkfield.example/hr',
  };
  expect(brandFor(branding({ contact }), 'en', 'v').contact?.ways.map(({ href }) => href)).toEqual([
    'mailto:hr@larkfield.example',
    'tel:+49301234',
    'https://larkfield.example/hr',
  ]);
});
