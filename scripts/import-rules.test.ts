import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';

const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

/** Every arrow that the design allows, as written there; what is not here must be refused. */
const ALLOWED: Record<string, string[]> = {
  'lib/shared': [],
  'lib/text': ['lib/shared'],
  'lib/charts': [],
  'lib/workers': ['lib/shared'],
  'lib/core': ['lib/text', 'lib/shared'],
  'lib/api': ['lib/quality', 'lib/protocols', 'lib/core', 'lib/shared'],
  'lib/config': ['lib/shared'],
  'lib/i18n': ['lib/shared'],
  'lib/protocols': ['lib/core', 'lib/shared'],
  'lib/upstream': ['lib/shared', 'lib/config'],
  'lib/search': ['lib/core', 'lib/text', 'lib/workers', 'lib/upstream', 'lib/shared', 'lib/config'],
  'lib/llm': ['lib/core', 'lib/text', 'lib/upstream', 'lib/shared', 'lib/config'],
  'lib/templates': ['lib/workers', 'lib/upstream', 'lib/shared', 'lib/config'],
  'lib/telemetry': ['lib/core', 'lib/shared', 'lib/config'],
  'lib/lifecycle': ['lib/i18n', 'lib/telemetry', 'lib/shared', 'lib/config'],
  'lib/ingest': ['lib/core', 'lib/text', 'lib/upstream', 'lib/shared', 'lib/config'],
  'lib/sources': ['lib/core', 'lib/ingest', 'lib/upstream', 'lib/shared', 'lib/config'],
  'lib/quality': ['lib/core', 'lib/shared'],
  'lib/auth': ['lib/core', 'lib/upstream', 'lib/shared', 'lib/config'],
  'lib/history': ['lib/core', 'lib/shared', 'lib/config'],
  'lib/limits': ['lib/core', 'lib/shared', 'lib/config'],
  'lib/snapshots': ['lib/shared'],
  'lib/http': [
    'lib/api',
    'lib/protocols',
    'lib/core',
    'lib/lifecycle',
    'lib/templates',
    'lib/telemetry',
    'lib/quality',
    'lib/shared',
    'lib/config',
  ],
  'lib/client': [
    'lib/api',
    'lib/charts',
    'lib/quality',
    'lib/protocols',
    'lib/core',
    'lib/shared',
    'lib/i18n',
  ],
  components: [
    'lib/api',
    'lib/charts',
    'lib/quality',
    'lib/protocols',
    'lib/core',
    'lib/client',
    'lib/i18n',
    'lib/shared',
  ],
  app: ['components', 'lib/http', 'lib/composition', 'lib/auth', 'lib/core', 'lib/i18n', 'lib/protocols'],
  scripts: [
    'lib/composition',
    'lib/history',
    'lib/snapshots',
    'lib/ingest',
    'lib/quality',
    'lib/charts',
    'lib/text',
    'lib/core',
    'lib/config',
    'lib/i18n',
    'lib/shared',
  ],
  e2e: [],
};
const MODULES = [...Object.keys(ALLOWED), 'lib/composition'];
const arrows = Object.keys(ALLOWED).flatMap((from) =>
  MODULES.filter((to) => to !== from).map((to) => ({ from, to })),
);

const root = mkdtempSync(join(tmpdir(), 'citewell-rules-'));
let refused: Set<string>;

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
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
