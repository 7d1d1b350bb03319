import { describe, expect, it } from 'vitest';
import { findAdvisoryFaults } from './find-advisory-faults.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const ID = 'GHSA-aaaa-bbbb-cccc';
const FOUND = {
  vulnerabilities: {
    parser: {
      via: [
        {
          name: 'parser',
          title: 'Reads too far',
          url: `https://github.com/advisories/${ID}`,
          severity: 'high',
        },
      ],
    },
    // The same fault, through a package that uses the first.
    framework: { via: ['parser'] },
  },
};

function exceptUntil(until: string, id = ID) {
  return [{ id, until, why: 'We never hand it what strangers wrote.' }];
}

describe('a known fault of a package', () => {
  it('is reported once, with a link to the advisory', () => {
    expect(findAdvisoryFaults(FOUND, [], NOW)).toEqual([
      `parser (high): Reads too far. https://github.com/advisories/${ID}`,
    ]);
  });

  it.each(['2026-11-21', '2027-05-20'])('may stay until the end of %s', (until) => {
    expect(findAdvisoryFaults(FOUND, exceptUntil(until), NOW)).toEqual([]);
  });

  it.each(['2026-11-20', '2027-12-31'])('may not stay until %s', (until) => {
    const faults = findAdvisoryFaults(FOUND, exceptUntil(until), NOW);
    expect(faults).toHaveLength(2);
    expect(faults[1]).toBe(`The exception for ${ID} until ${until} is over, or for more than 180 days.`);
  });

  it('that is gone takes its exception along', () => {
    expect(findAdvisoryFaults({ vulnerabilities: {} }, exceptUntil('2026-12-01'), NOW)).toEqual([
      `The exception for ${ID} is no longer needed: remove it.`,
    ]);
  });
});
