import { expect, test } from 'vitest';
import type { Branding } from '#lib/core/branding/branding.ts';
import german from '#lib/i18n/messages/de.json' with { type: 'json' };
import english from '#lib/i18n/messages/en.json' with { type: 'json' };
import { translator } from '#lib/i18n/translate.ts';
import { brandingFaultText } from './branding-fault-text.ts';

const fault = (draft: unknown) => brandingFaultText(draft as Branding, translator(english, 'en'), 'en');

test.each([
  [
    { contact: { name: 'HR', url: 'http://example.com' } },
    'Web page: enter an address that begins with https://.',
  ],
  [
    { contact: { email: 'hr@example.com' } },
    'Whom to ask if the documents do not answer: enter a name to go with the contact details.',
  ],
  [{ contact: { name: 'HR', phone: 'ask me' } }, 'Phone: enter a phone number such as +49 30 1234567.'],
  [
    { links: [{ label: 'Imprint', url: 'javascript:1' }] },
    'Address: enter an address that begins with https:// or mailto:.',
  ],
  [
    { links: [{ label: '', url: 'https://example.com' }] },
    'Link: enter one line of text without invisible characters.',
  ],
  [{ accent: { light: '#12' } }, 'Accent, light theme: enter a readable colour such as #1b6470.'],
  [{ name: 'A {b}' }, 'Name: enter one line of at most 40 characters, without braces.'],
  [
    { examples: { en: Array.from({ length: 9 }, () => 'Why?') } },
    'Questions to try, one a line: enter at most 8 questions of at most 200 characters each.',
  ],
])('the form names a fault by its label, in words of the form: %o', (draft, text) => {
  expect(fault(draft)).toBe(text);
});

test('two faults of one field are named once, and a good draft has none', () => {
  expect(
    fault({
      links: [
        { label: '', url: 'https://a.example' },
        { label: '', url: 'https://b.example' },
      ],
    }),
  ).toBe('Link: enter one line of text without invisible characters.');
  expect(
    fault({ name: 'Acme', contact: { name: 'HR', email: 'hr@example.com' }, examples: { en: ['Why?', ''] } }),
  ).toBeUndefined();
});

test('faults are named in the language of the page', () => {
  const text = brandingFaultText({ name: 'A {b}' } as Branding, translator(german, 'de'), 'de');
  expect(text).toBe('Name: Geben Sie eine Zeile mit höchstens 40 Zeichen und ohne geschweifte Klammern ein.');
});
