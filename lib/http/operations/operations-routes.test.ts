import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { testServices } from '../route/test-services.test-helper.ts';
import { securityContactRoute } from './operations-routes.ts';

const ask = (variables: Record<string, string>) =>
  securityContactRoute(() => testServices(variables)).GET(
    new Request('https://docs.example/.well-known/security.txt'),
  );

test('security.txt names where to report a weakness, and never expires', async () => {
  const response = await ask({
    SECURITY_CONTACT: 'mailto:security@docs.example',
    PUBLIC_URL: 'https://docs.example',
  });
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const [contact, expires, ...others] = (await response.text()).split('\n');
  expect(contact).toBe('Contact: mailto:security@docs.example');
  const days = (Date.parse(expires?.replace('Expires: ', '') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(100);
  expect(days).toBeLessThan(365);
  expect(others).toEqual([
    'Preferred-Languages: en',
    'Canonical: https://docs.example/.well-known/security.txt',
    '',
  ]);
});

test('a server without a contact says which variable names one', async () => {
  const response = await ask({});
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('SECURITY_CONTACT');
});

test.each([
  'security@docs.example',
  'http://docs.example/report',
  'https://docs.example/\nContact: mailto:evil@evil.example',
  'mailto:',
])('%j is no contact', (contact) => {
  expect(() => readEnvironment({ SECURITY_CONTACT: contact })).toThrow(/SECURITY_CONTACT.* it takes/);
});
