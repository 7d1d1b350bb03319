import { describe, expect, it } from 'vitest';
import { createSlugger } from './by-heading.ts';

describe('heading slugs', () => {
  it.each([
    ['How it works', 'how-it-works'],
    ['Q & A', 'q--a'],
    ['What’s new in 2.0?', 'whats-new-in-20'],
    ['Straße & Café', 'straße--café'],
    ['休暇について', '休暇について'],
    ['snake_case-and-dash', 'snake_case-and-dash'],
    ['', ''],
  ])('%j becomes %j, as on GitHub', (heading, slug) => {
    expect(createSlugger()(heading)).toBe(slug);
  });

  it('are unique within a document, also where a heading looks like a counted one', () => {
    const slug = createSlugger();
    expect(['Leave', 'Leave', 'Leave 1', 'Leave', 'Leave-1'].map(slug)).toEqual([
      'leave',
      'leave-1',
      'leave-1-1',
      'leave-2',
      'leave-1-2',
    ]);
  });
});
