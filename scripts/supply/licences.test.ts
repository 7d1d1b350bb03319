import { describe, expect, it } from 'vitest';
import { findLicenceFaults, isAllowedLicence } from './find-licence-faults.ts';
import { readPolicy, type SupplyPolicy } from './policy.ts';

const ALLOWED = ['MIT', 'Apache-2.0'];

describe('a licence', () => {
  it.each([
    'MIT',
    '(MIT)',
    'MIT OR GPL-3.0-only',
    '(GPL-3.0-only OR (MIT AND Apache-2.0))',
    'MIT AND Apache-2.0',
  ])('%s leaves a choice that is allowed', (expression) =>
    expect(isAllowedLicence(expression, ALLOWED)).toBe(true),
  );

  it.each([
    undefined,
    '',
    'GPL-3.0-only',
    'MIT AND GPL-3.0-only',
    '(MIT OR Apache-2.0) AND GPL-3.0-only',
    'MIT WITH Some-exception',
    'SEE LICENSE IN LICENSE.md',
    'UNLICENSED',
    '(MIT',
    'MIT)',
    'MIT MIT',
    'MIT OR',
    'MIT; rm -rf',
  ])('%s is not allowed', (expression) => expect(isAllowedLicence(expression, ALLOWED)).toBe(false));
});

describe('the packages of a lockfile', () => {
  const policy: SupplyPolicy = {
    licences: {
      allowed: ALLOWED,
      exceptions: [{ packages: '@img/sharp-*', says: ['LGPL-3.0-or-later'], why: 'Never loaded.' }],
    },
    advisories: { exceptions: [] },
  };
  const sharp = { 'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' } };

  it('pass when each is allowed or an exception', () => {
    const packages = { '': {}, 'node_modules/react': { license: 'MIT' }, ...sharp };
    expect(findLicenceFaults({ packages }, policy)).toEqual([]);
  });

  it('that are neither are reported by name, nested packages too', () => {
    const packages = {
      ...sharp,
      'node_modules/a/node_modules/@scope/b': { license: 'SSPL-1.0' },
      'node_modules/c': {},
    };
    expect(findLicenceFaults({ packages }, policy)).toEqual([
      '@scope/b is under SSPL-1.0, which is not allowed.',
      'c is under no licence that it names, which is not allowed.',
    ]);
  });

  it('are reported when an exception names another licence, or another package of that folder', () => {
    const packages = {
      ...sharp,
      'node_modules/@img/sharp-new': { license: 'SSPL-1.0' },
      'node_modules/@img/sharp-alias': { name: 'something-else', license: 'LGPL-3.0-or-later' },
    };
    expect(findLicenceFaults({ packages }, policy)).toEqual([
      '@img/sharp-new is under SSPL-1.0, which is not allowed.',
      'something-else is under LGPL-3.0-or-later, which is not allowed.',
    ]);
  });

  it('keep no exception that nothing needs', () => {
    expect(findLicenceFaults({ packages: {} }, policy)).toEqual([
      'The exception for @img/sharp-* is no longer needed: remove it.',
    ]);
  });
});

it('a policy that lets something pass says why', () => {
  const exception = { id: 'GHSA-aaaa-bbbb-cccc', until: '2026-12-01', why: '' };
  const policy = { licences: { allowed: [], exceptions: [] }, advisories: { exceptions: [exception] } };
  expect(() => readPolicy(JSON.stringify(policy))).toThrow('why');
});
