import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rewriteEnv } from './rewrite-env.ts';

const changed = (text: string, changes: Record<string, string | null>) =>
  rewriteEnv(text, new Map(Object.entries(changes)));

test('a new file has the variables under a heading', () => {
  expect(changed('', { OPENAI_MODEL: 'qwen2.5:7b' })).toBe(
    '# Set by npm run setup\nOPENAI_MODEL=qwen2.5:7b\n',
  );
});

test('comments, empty lines, order and other variables stay as they are', () => {
  const text = '# ours\nPORT=3001\n\nexport OPENAI_MODEL="old" # the small one\nAUTH_SECRET=\'a b\' # keep\n';
  expect(changed(text, { OPENAI_MODEL: 'new model', OPENAI_BASE_URL: 'http://127.0.0.1:8000/v1' })).toBe(
    "# ours\nPORT=3001\n\nexport OPENAI_MODEL='new model' # the small one\nAUTH_SECRET='a b' # keep\n\n# Set by npm run setup\nOPENAI_BASE_URL=http://127.0.0.1:8000/v1\n",
  );
});

test('what is removed stays as a comment', () => {
  expect(changed('MODELS_FILE=models.json\nKEY="a\nb"\nX=1', { MODELS_FILE: null, KEY: null })).toBe(
    '# MODELS_FILE=models.json\n# KEY="a\n# b"\nX=1\n',
  );
});

test('of several lines that set a variable the last counts, and is changed', () => {
  expect(changed('A=1\nA=2\n', { A: '3' })).toBe('A=1\nA=3\n');
  expect(changed('A=1\nA=2\n', { A: null })).toBe('# A=1\n# A=2\n');
});

test('a line within a value of several lines is no variable', () => {
  const text = 'NOTE="first\nOPENAI_MODEL=inside\nlast"\n';
  expect(changed(text, { OPENAI_MODEL: 'm' })).toBe(`${text}\n# Set by npm run setup\nOPENAI_MODEL=m\n`);
});

test('line ends of Windows stay', () => {
  expect(changed('A=1\r\nB=2\r\n', { B: '3', C: '4' })).toBe(
    'A=1\r\nB=3\r\n\r\n# Set by npm run setup\r\nC=4\r\n',
  );
});

test('a value that no line can hold is refused', () => {
  expect(() => changed('A=1\n', { A: 'x\nB=2' })).toThrow('The value of A cannot be written into .env');
});

test('whatever the file looks like, the variables read as intended afterwards, or nothing is written', () => {
  const piece = fc.constantFrom(
    'A=',
    'B=',
    '"',
    "'",
    '`',
    '#',
    '\n',
    '\r\n',
    ' ',
    'x',
    'export ',
    '\\n',
    '=',
    'A',
  );
  const value = fc.option(fc.string({ maxLength: 8 }), { nil: null });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), value, value, (pieces, a, b) => {
      const text = pieces.join('');
      let after: string;
      try {
        after = changed(text, { A: a, NEW: b });
      } catch {
        return;
      }
      const { A, NEW, ...others } = parseEnv(after);
      const { A: _, ...before } = parseEnv(text);
      expect([A, NEW, others]).toEqual([a ?? undefined, b ?? undefined, before]);
    }),
  );
});
