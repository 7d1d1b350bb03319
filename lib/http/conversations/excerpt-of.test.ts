import { expect, test } from 'vitest';
import { excerptOf } from './list-route.ts';

test('the sentence in which a text is found is shown, and the text in it is marked', () => {
  const text = 'Leave is 30 days.\nUnused days EXPIRE in March. Ask first! Then go.';
  expect(excerptOf(text, 'expire')).toEqual({
    before: 'Unused days ',
    found: 'EXPIRE',
    after: ' in March.',
  });
  expect(excerptOf(text, 'leave')).toEqual({ before: '', found: 'Leave', after: ' is 30 days.' });
  expect(excerptOf(text, 'then GO')).toEqual({ before: '', found: 'Then go', after: '.' });
  expect(excerptOf('有給は二十日です。繰り越しは三月まで。', '三月')).toEqual({
    before: '繰り越しは',
    found: '三月',
    after: 'まで。',
  });
});

test('matches with accents, ligatures and full-width letters are marked at their position', () => {
  expect(excerptOf('Die ﬁrma', 'firma')).toMatchObject({ before: 'Die ', found: 'ﬁrma' });
  expect(excerptOf('İstanbul ＲＥＦＵＮＤ now', 'refund')).toMatchObject({
    found: 'ＲＥＦＵＮＤ',
    after: ' now',
  });
  expect(excerptOf('Cafe\u0301 am Platz', 'café')).toMatchObject({ found: 'Café' });
  expect(excerptOf('𝒳 😀 yes', '😀')).toEqual({ before: '𝒳 ', found: '😀', after: ' yes' });
});

test('a long sentence is cut, a hostile one stays text, and nothing is shown where nothing is found', () => {
  const { before = '', after = '' } =
    excerptOf(`${'a '.repeat(500)}needle${' b'.repeat(500)}`, 'needle') ?? {};
  expect([before.length, after.length]).toEqual([61, 141]);
  expect(excerptOf('Say <b>\u202ehi</b>', 'say')).toEqual({ before: '', found: 'Say', after: ' <b> hi</b>' });
  expect(excerptOf('Nothing here', 'elsewhere')).toBeNull();
  expect(excerptOf('Nothing here', ' ')).toBeNull();
});
