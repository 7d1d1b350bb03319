import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const TEXT = '{"accessToken":"öffnet alles"}';

test('what was sealed opens, unreadable in between', () => {
  const seal = createSeal(['one']);
  const sealed = seal.close(TEXT, 'place');
  expect(Buffer.from(sealed).toString('utf8')).not.toContain('accessToken');
  expect(seal.open(sealed, 'place')).toBe(TEXT);
  expect(seal.close(TEXT, 'place')).not.toEqual(sealed);
});

test('while the secret changes, both open and the new one seals', () => {
  const old = createSeal(['old']).close(TEXT, 'place');
  const both = createSeal(['new', 'old']);
  expect(both.open(old, 'place')).toBe(TEXT);
  expect(createSeal(['new']).open(both.close(TEXT, 'place'), 'place')).toBe(TEXT);
  expect(createSeal(['new']).open(old, 'place')).toBeUndefined();
});

test('a session copied over that of somebody else does not open', () => {
  const seal = createSeal(['one']);
  expect(seal.open(seal.close(TEXT, 'mine'), 'yours')).toBeUndefined();
});

test('a changed byte anywhere, or a stump, does not open', () => {
  const seal = createSeal(['one']);
  const sealed = seal.close(TEXT, 'place');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte));
    expect(seal.open(changed, 'place')).toBeUndefined();
    expect(seal.open(sealed.subarray(0, at), 'place')).toBeUndefined();
  }
});
