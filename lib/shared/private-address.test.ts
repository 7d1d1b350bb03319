import { expect, test } from 'vitest';
import { isPrivateAddress, privateLookup } from './private-address.ts';

test.each(['127.0.0.1', '::1', '10.0.0.5', '172.31.255.1', '192.168.1.2', '100.101.102.103', 'fd12:3456::1'])(
  '%s is private',
  (address) => expect(isPrivateAddress(address)).toBe(true),
);

test.each([
  ...['8.8.8.8', '172.32.0.1', '192.169.0.1', '0.0.0.0', '255.255.255.255', '2606:4700::1111', '::'],
  ...['169.254.169.254', '169.254.0.1', 'fe80::1', 'fe80::1%eth0', '100.100.100.200', 'fd00:ec2::254'],
  ...['::ffff:10.0.0.5', '::ffff:8.8.8.8', 'ollama', ''],
])('%j is not', (address) => expect(isPrivateAddress(address)).toBe(false));

/** What a connection gets for a name at these addresses. */
function lookUp(...addresses: string[]): Promise<unknown> {
  const resolve = privateLookup((_host, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
  );
  return new Promise((settle) =>
    resolve('model.example.com', { all: true }, (error, found) => settle(error ?? found)),
  );
}

test('a name is looked up where all its addresses are private, and refused where one is not', async () => {
  expect(await lookUp('10.0.0.5', 'fd00::5')).toEqual([
    { address: '10.0.0.5', family: 4 },
    { address: 'fd00::5', family: 6 },
  ]);
  for (const other of ['93.184.216.34', '169.254.169.254', '2606:4700::1111']) {
    expect(await lookUp('10.0.0.5', other)).toMatchObject({ code: 'ERR_NOT_PRIVATE' });
  }
});
