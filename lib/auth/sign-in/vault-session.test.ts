import { expect, test } from 'vitest';
import { createSeal } from './vault-session.ts';

const TEXT = '{"accessToken":"öffnet alles"}';

test('encrypted text opens again and is unreadable meanwhile', () => {
  const seal = createSeal(['one']);
  const sealed = seal.close(TEXT, 'place');
  expect(Buffer.from(sealed).toString('utf8')).not.toContain('accessToken');
  expect(seal.open(sealed, 'place')).toBe(TEXT);
  expect(seal.close(TEXT, 'place')).not.toEqual(sealed);
});

test('during a rotation both secrets decrypt and the new one encrypts', () => {
  const old = createSeal(['old']).close(TEXT, 'place');
  const both = createSeal(['new', 'old']);
  expect(both.open(old, 'place')).toBe(TEXT);
  expect(createSeal(['new']).open(both.close(TEXT, 'place'), 'place')).toBe(TEXT);
  expect(createSeal(['new']).open(old, 'place')).toBeUndefined();
});

test('a session copied over another one does not open', () => {
  const seal = createSeal(['one']);
  expect(seal.open(seal.close(TEXT, 'mine'), 'yours')).toBeUndefined();
});

test('changed or truncated data does not open', () => {
  const seal = createSeal(['one']);
  const sealed = seal.close(TEXT, 'place');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte));
    expect(seal.open(changed, 'place')).toBeUndefined();
    expect(seal.open(sealed.subarray(0, at), 'place')).toBeUndefined();
  }
});
