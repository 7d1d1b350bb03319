import { describe, expect, test } from 'vitest';
import type { DocumentSection } from '#lib/core/ports/source-parts.ts';
import { boundText } from './bound-text.ts';

const most = { pieces: 50, characters: 1000 };
const rule = { kind: 'rule' as const };
const many = <Piece>(piece: Piece) => Array.from({ length: 10_000 }, () => piece);

describe('a page is sent no more than it can show of what has no words', () => {
  test.each<[string, DocumentSection[]]>([
    ['rules', [{ blocks: many(rule) }]],
    ['rows without cells', [{ blocks: [{ kind: 'table', header: null, rows: many([]) }] }]],
    ['sections without blocks', many({ blocks: [] })],
  ])('%s', async (_, sections) => {
    const text = await boundText(sections, most);
    expect(JSON.stringify(text).length).toBeLessThan(2000);
    expect(text.isCut).toBe(true);
  });
});

test('a text within the bounds is whole', async () => {
  const sections = [{ blocks: [rule, { kind: 'paragraph' as const, runs: [{ text: 'Word.' }] }] }];
  expect(await boundText(sections, most)).toEqual({ sections, isCut: false });
});
