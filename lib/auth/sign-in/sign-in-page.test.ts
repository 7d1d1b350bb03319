import { expect, test } from 'vitest';
import { returnTo, returnToOf } from './sign-in-page.ts';

test.each(['/', '/c/cw_1?turn=2#end', '/admin/usage', '/c/%2F%2Fevil.example'])(
  '%s is returned to',
  (path) => {
    expect(returnTo(path)).toBe(path);
  },
);

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%09//evil.example/..//evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '/.//evil.example',
  '/a/..//evil.example',
  ' //evil.example',
  '@evil.example',
  '',
  null,
  undefined,
])('%j leads to the chat', (wanted) => {
  const path = returnTo(wanted);
  expect(path).not.toMatch(/^\/[/\\]/);
  expect(new URL(path, 'https://docs.example.com').origin).toBe('https://docs.example.com');
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/a/..//evil.example'])(
  '%j is no way out',
  (wanted) => {
    expect(returnTo(wanted)).toBe('/');
  },
);

test('signing in never returns to the sign-in page', () => {
  expect(returnTo('/sign-in?returnTo=/sign-in')).toBe('/');
  expect(returnTo('/api/auth/signin')).toBe('/');
});

test('an absolute URL is accepted if it is ours', () => {
  expect(returnToOf('https://docs.example.com', 'https://docs.example.com/c/cw_1')).toBe('/c/cw_1');
  expect(returnToOf('https://docs.example.com', 'https://docs.example.com.evil.example/')).toBe('/');
  expect(returnToOf('https://docs.example.com', 'https://docs.example.com//evil.example')).toBe('/');
});
