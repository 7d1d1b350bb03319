import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';

const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

/** The modules that each module may import, from the comments of the rules; folders within modules have rules of their own. */
const ALLOWED: Record<string, string[]> = Object.fromEntries(
  rules.forbidden.flatMap(({ comment }: { comment?: string }) => {
    const [, from = '', list = ''] = /^(\S+) may import (.+)[.]$/.exec(comment ?? '') ?? [];
    return isModule(from) ? [[from, list.split(', ').filter(isModule)]] : [];
  }),
);
const MODULES = Object.keys(ALLOWED);
const arrows = Object.keys(ALLOWED).flatMap((from) =>
  MODULES.filter((to) => to !== from).map((to) => ({ from, to })),
);

const root = mkdtempSync(join(tmpdir(), 'citewell-rules-'));
let refused: Set<string>;

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function isModule(name: string): boolean {
  return /^(lib\/[a-z0-9]+|components|app|scripts|e2e)$/.test(name);
}

const fileFor = (from: string, to: string) => `${from}/to-${to.replace('/', '-')}.ts`;

beforeAll(async () => {
  for (const module of MODULES) write(`${module}/thing.ts`, 'export interface Thing { name: string }\n');
  // Relative and type-only: the import that a rule matching text would miss.
  for (const { from, to } of arrows) {
    const up = '../'.repeat(from.split('/').length);
    write(
      fileFor(from, to),
      `import type { Thing } from '${up}${to}/thing.ts';\nexport type Taken = Thing;\n`,
    );
  }
  write(
    'lib/core/reads-a-file.ts',
    "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n",
  );
  write('lib/core/uses-a-package.ts', "import { marked } from 'marked';\nexport const parse = marked;\n");
  write('lib/core/uses-zod.ts', "import { z } from 'zod';\nexport const text = z.string();\n");
  write('lib/protocols/flat/codec.ts', "export { other } from '../choices/codec.ts';\n");
  write('lib/protocols/choices/codec.ts', 'export const other = 1;\n');
  write('lib/text/one.ts', "import { two } from './two.ts';\nexport const one = () => two;\n");
  write('lib/text/two.ts', "import { one } from './one.ts';\nexport const two = () => one;\n");
  write('lib/shared/thing.test.ts', 'export const fixture = 1;\n');
  write('lib/shared/takes-a-test.ts', "export { fixture as taken } from './thing.test.ts';\n");
  write(
    'lib/client/by-map.ts',
    "import type { Thing } from '#lib/search/thing.ts';\nexport type Taken = Thing;\n",
  );
  for (const file of ['package.json', 'tsconfig.json']) cpSync(file, join(root, file));
  for (const name of ['marked', 'zod']) {
    cpSync(join('node_modules', name, 'package.json'), join(root, 'node_modules', name, 'package.json'));
    write(`node_modules/${name}/index.js`, 'export {};\n');
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
  }
  const folders = ['lib', 'components', 'app', 'scripts', 'e2e'];
  const { options, ...ruleSet } = rules;
  const { output } = await cruise(folders, { ...options, ruleSet, validate: true, baseDir: root });
  const { violations } = (output as ICruiseResult).summary;
  refused = new Set(violations.flatMap(({ from, rule }) => [from, `${rule.name}: ${from}`]));
}, 30_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each(Object.entries(ALLOWED))('%s may import %j and no other module', (module, allowed) => {
  const open = MODULES.filter((to) => to !== module && !refused.has(fileFor(module, to)));
  expect(open.sort()).toEqual([...allowed].sort());
});

test('an import through the package map is refused like a relative one', () => {
  expect(refused).toContain('lib/client-imports: lib/client/by-map.ts');
});

test('the core touches no file and no package but zod', () => {
  expect(refused).toContain('core-is-pure: lib/core/reads-a-file.ts');
  expect(refused).toContain('core-is-pure: lib/core/uses-a-package.ts');
  expect(refused).not.toContain('lib/core/uses-zod.ts');
});

test('a dialect that learns from another is refused', () => {
  expect(refused).toContain('dialects-stand-alone: lib/protocols/flat/codec.ts');
});

test('a cycle is refused', () => {
  expect(refused).toContain('no-cycles: lib/text/one.ts');
});

test('nothing that ships imports a test', () => {
  expect(refused).toContain('tests-are-leaves: lib/shared/takes-a-test.ts');
});
