import { expect, test } from 'vitest';
import { mendAddress } from './mend-addresses.ts';

test('what asks for no address at all names nothing', () => {
  expect(mendAddress('*')).toBe('/*');
});

test.each([
  ['/content/%ff', '/content/%25ff'],
  ['/content/%', '/content/%25'],
  ['/content/a%20b%ff?page=3', '/content/a%2520b%25ff?page=3'],
])('%s, which encodes no text, is taken as it is written', (url, mended) => {
  expect(mendAddress(url)).toBe(mended);
});

test.each(['/content/a%20b.pdf', '/content/%E2%82%AC?q=%ff', '/', '/content/..%2fa'])(
  '%s stays as it is',
  (url) => {
    expect(mendAddress(url)).toBe(url);
  },
);
