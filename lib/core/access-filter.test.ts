import { describe, expect, it } from 'vitest';
import { accessFilter } from './access-filter.ts';

const FIELDS = { oids: 'oids', groups: 'groups' };

describe('accessFilter', () => {
  it('finds what lists the caller, a group of the caller, or everyone', () => {
    expect(accessFilter({ oids: ['ada'], groups: ['it', 'hr'] }, FIELDS)).toBe(
      "(oids/any(o: search.in(o, 'ada|all', '|')) or groups/any(g: search.in(g, 'it|hr|all', '|')))",
    );
  });

  it('empty lists find what everyone may read, never everything', () => {
    expect(accessFilter({ oids: [], groups: [] }, FIELDS)).toBe(
      "(oids/any(o: o eq 'all') or groups/any(g: g eq 'all'))",
    );
  });

  it('an index with one of the two lists is asked by that one, under its own name', () => {
    expect(accessFilter({ oids: ['ada'], groups: ['it'] }, { oids: undefined, groups: 'teams' })).toBe(
      "(teams/any(g: search.in(g, 'it|all', '|')))",
    );
  });

  it('an index without readers has no filter, which its reader must take for a refusal', () => {
    expect(
      accessFilter({ oids: ['ada'], groups: [] }, { oids: undefined, groups: undefined }),
    ).toBeUndefined();
  });

  describe('while access control is off', () => {
    it('hides what others uploaded, and nothing else', () => {
      expect(accessFilter({ oids: ['browser:1'], groups: [], open: true }, FIELDS)).toBe(
        "(not oids/any(o: o eq '#upload') or oids/any(o: o eq 'browser:1'))",
      );
      expect(accessFilter({ oids: [], groups: [], open: true }, FIELDS)).toBe(
        "(not oids/any(o: o eq '#upload'))",
      );
    });

    it('narrows nothing in an index that can hold no uploads', () => {
      expect(accessFilter({ oids: [], groups: [], open: true }, { oids: undefined, groups: 'teams' })).toBe(
        '',
      );
    });
  });

  it('a caller who is called like the mark of uploads is nobody', () => {
    expect(accessFilter({ oids: ['#upload'], groups: [], open: true }, FIELDS)).toBe(
      "(not oids/any(o: o eq '#upload'))",
    );
    expect(accessFilter({ oids: ['#upload'], groups: [] }, FIELDS)).not.toContain('#upload');
  });
});
