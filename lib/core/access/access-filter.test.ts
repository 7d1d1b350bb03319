import { describe, expect, it } from 'vitest';
import { accessFilter } from './access-filter.ts';

const FIELDS = { oids: 'oids', groups: 'groups' };

describe('accessFilter', () => {
  it('matches documents that list the caller, one of their groups, or everyone', () => {
    expect(accessFilter({ oids: ['ada'], groups: ['it', 'hr'] }, FIELDS)).toBe(
      "(oids/any(o: search.in(o, 'ada|all', '|')) or groups/any(g: search.in(g, 'it|hr|all', '|')))",
    );
  });

  it('matches only documents for everyone when the caller has empty lists', () => {
    expect(accessFilter({ oids: [], groups: [] }, FIELDS)).toBe(
      "(oids/any(o: o eq 'all') or groups/any(g: g eq 'all'))",
    );
  });

  it('uses the one reader field that the index has, by the index’s own name', () => {
    expect(accessFilter({ oids: ['ada'], groups: ['it'] }, { oids: undefined, groups: 'teams' })).toBe(
      "(teams/any(g: search.in(g, 'it|all', '|')))",
    );
  });

  it('returns undefined for an index without reader fields, so that the adapter refuses', () => {
    expect(
      accessFilter({ oids: ['ada'], groups: [] }, { oids: undefined, groups: undefined }),
    ).toBeUndefined();
  });

  describe('while access control is off', () => {
    it('hides other people’s uploads and nothing else', () => {
      expect(accessFilter({ oids: ['browser:1'], groups: [], open: true }, FIELDS)).toBe(
        "(not oids/any(o: o eq '#upload') or oids/any(o: o eq 'browser:1'))",
      );
      expect(accessFilter({ oids: [], groups: [], open: true }, FIELDS)).toBe(
        "(not oids/any(o: o eq '#upload'))",
      );
    });

    it('adds no condition for an index that cannot hold uploads', () => {
      expect(accessFilter({ oids: [], groups: [], open: true }, { oids: undefined, groups: 'teams' })).toBe(
        '',
      );
    });
  });

  it('ignores an id that equals the upload mark', () => {
    expect(accessFilter({ oids: ['#upload'], groups: [], open: true }, FIELDS)).toBe(
      "(not oids/any(o: o eq '#upload'))",
    );
    expect(accessFilter({ oids: ['#upload'], groups: [] }, FIELDS)).not.toContain('#upload');
  });
});
