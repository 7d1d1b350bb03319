import { expect, test } from 'vitest';
import { asksForClause, isLegalBoilerplate } from './legal-boilerplate.ts';

test.each([
  [['Other information', 'Severability']],
  [['12. Governing Law']],
  [['Notices', 'How to send one']],
  [['Rahmenvertrag', '§ 14 Salvatorische Klausel']],
  [['Article 9 : Droit applicable']],
  [['Cláusula 8. Fuerza mayor']],
  [['第12条 準拠法']],
])('a heading names a clause that every contract has: %s', (headings) => {
  expect(isLegalBoilerplate('The parties agree.', headings)).toBe(true);
});

test('the formulas of lawyers are recognised below any heading', () => {
  const text =
    'The supplier makes no representations or warranties of any kind, express or implied, and reserves the right to change this document at its sole discretion.';
  expect(isLegalBoilerplate(text, ['About this booklet'])).toBe(true);
  expect(isLegalBoilerplate(text.repeat(100), [])).toBe(true);
});

test.each([
  ['Notice is given in writing and counts from the end of the month.', ['Leaving', 'Notice']],
  ['The company reserves the right to search bags at the gate.', ['Security']],
  ['You have ten days of leave.', ['Leave under the governing law of your country']],
  ['', []],
])('a policy is none: %s', (content, headings) => {
  expect(isLegalBoilerplate(content, headings)).toBe(false);
});

test('a question asks for a clause by its words', () => {
  expect(asksForClause('Which court has jurisdiction?')).toBe(true);
  expect(asksForClause('Do I indemnify the supplier?')).toBe(true);
  expect(asksForClause('How much notice must I give?')).toBe(false);
});

test('a hostile passage is looked at in no time', () => {
  const started = performance.now();
  isLegalBoilerplate('no representations, '.repeat(50_000), [' '.repeat(500_000), '1.'.repeat(500_000)]);
  expect(performance.now() - started).toBeLessThan(5000);
});
