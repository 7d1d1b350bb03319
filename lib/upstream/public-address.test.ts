import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkPublicUrl, isPublicAddress } from './fetch-image.ts';

it.each([
  '8.8.8.8',
  '1.1.1.1',
  '93.184.216.34',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001::8a',
  '2001:4860:4860::8888',
  '2400:cb00::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.255.255.254'],
  ...[
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
  ],
  ...[
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
  ],
  ...['240.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    '2606:4700::1111%eth0',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
  ],
  ...[
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
  ],
  ...[
    '2001::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
  ],
  ...['2002:7f00:1::', '2002:808:808::', '3fff::1', '5f00::1', '100::1', '2620:4f:8000::1'],
  ...['', 'localhost', '127.1', '0x7f.1', '2130706433', '8.8.8.8.', '08.8.8.8', ' 8.8.8.8', '[::1]'],
])('%j is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

const isRefused = (address: string) => {
  const url = URL.parse(address);
  if (!url) return true;
  try {
    checkPublicUrl(url);
    return false;
  } catch (thrown) {
    expect(thrown).toMatchObject({ code: 'bad-request' });
    return true;
  }
};

it.each([
  ...[
    'http://images.example.com/a.png',
    'ftp://images.example.com/',
    'file:///etc/passwd',
    'data:image/png;base64,AA',
  ],
  ...[
    'https://images.example.com:8443/',
    'https://images.example.com:80/',
    'https://a@images.example.com/',
    'https://a:b@images.example.com/',
  ],
  ...[
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://017700000001/',
    'https://127.1/',
    'https://0x7f.0.0.1/',
  ],
  ...[
    'https://0/',
    'https://8.8.8.8/',
    'https://134744072/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[2606:4700::1111]/',
  ],
  ...[
    'https://169.254.169.254/latest/meta-data',
    'https://１２７.０.０.１/',
    'https://127。0。0。1/',
    'https://%31%32%37.0.0.1/',
    'https://127.0.0.1./',
  ],
  ...[
    'https://localhost/',
    'https://localhost./',
    'https://LOCALHOST/',
    'https://a.localhost/',
    'https://intranet/',
    'https://printer.local/',
  ],
  ...[
    'https://metadata.google.internal/',
    'https://metadata.google.internal./',
    'https://db.corp/',
    'https://x.svc.cluster.local/',
  ],
  ...[
    'https://1.0.0.127.in-addr.arpa/',
    'https://router.home.arpa/',
    'https://abc.onion/',
    'https://a.test/',
    'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/',
  ],
])('%s is refused before any name is looked up', (address) => {
  expect(isRefused(address)).toBe(true);
});

it.each([
  'https://images.example.com/a.png?b#c',
  'https://images.example.com./',
  'https://images.example.com:443/',
  'https://bücher.example.com/',
])('%s may be looked up', (address) => {
  expect(isRefused(address)).toBe(false);
});

it('no way to write an address of ours as a number passes', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  const inner = fc.oneof(
    fc.tuple(fc.constantFrom(10, 127, 0), octet, octet, octet),
    fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
    fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
  );
  const written = fc.constantFrom<(parts: number[]) => string>(
    (parts) => parts.join('.'),
    (parts) => parts.map((part) => `0x${part.toString(16)}`).join('.'),
    (parts) => parts.map((part) => `0${part.toString(8)}`).join('.'),
    (parts) => String(parts.reduce((sum, part) => sum * 256 + part, 0)),
    (parts) => `0x${parts.reduce((sum, part) => sum * 256 + part, 0).toString(16)}`,
    (parts) => `[::ffff:${parts.join('.')}]`,
    (parts) => `[64:ff9b::${parts.join('.')}]`,
    (parts) => `user@${parts.join('.')}`,
  );
  fc.assert(
    fc.property(inner, written, (parts, write) => {
      expect(isPublicAddress(parts.join('.'))).toBe(false);
      expect(isRefused(`https://${write(parts)}/`)).toBe(true);
    }),
  );
});

it('what is public is a plain address and passes as no other', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.ipV4Extended(), fc.string()), (address) => {
      if (!isPublicAddress(address)) return;
      expect(address).toMatch(/^(\d+\.){3}\d+$|^[23][0-9a-f]{3}:/i);
      expect(isPublicAddress(`::ffff:${address}`)).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});
