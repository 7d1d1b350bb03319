import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTokens } from '#lib/text/tokens.ts';
import { mostTokens } from './cut-run.ts';

describe('the bound of a text’s tokens', () => {
  it.each([
    'README.md',
    'LICENSE',
    'data/samples/laboratory-safety.txt',
    'lib/core/ports/search-engine.ts',
    'package.json',
    'biome.json',
  ])('is never below the tokens of any stretch of %s', (path) => {
    const text = readFileSync(path, 'utf8');
    for (let start = 0; start < text.length; start += 500) {
      for (const length of [40, 300, 1300]) {
        const stretch = text.slice(start, start + length);
        expect(mostTokens(stretch)).toBeGreaterThanOrEqual(countTokens(stretch));
      }
    }
  });

  it.each([
    'Sheria za likizo zinawahusu wafanyakazi wote wa kampuni na lazima zisomwe kwa makini kabla ya kuomba likizo.',
    'Setiap karyawan yang bekerja sekurang-kurangnya enam belas jam seminggu diasuransikan sejak hari pertama.',
    'Jokainen tyontekija on vakuutettu ensimmaisesta paivasta lahtien, ja voi valita kolmenkymmenen paivan kuluessa.',
    'Jede Krankenversicherungsbeitragsbemessungsgrenze gilt fuer Arbeitnehmer und Arbeitgeber gleichermassen.',
  ])('is not below those of other languages in plain letters: %s', (text) => {
    expect(mostTokens(text)).toBeGreaterThanOrEqual(countTokens(text));
  });

  it('is exact for what is not plain prose', () => {
    for (const text of [
      '休暇は年に三十日あります。',
      'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9 '.repeat(5),
      'xqzt wvkp bzrt '.repeat(20),
    ]) {
      expect(mostTokens(text)).toBe(countTokens(text));
    }
  });

  it('knows that o200k has one token for up to three digits', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 999 }), (number) => countTokens(String(number)) === 1));
  });
});
