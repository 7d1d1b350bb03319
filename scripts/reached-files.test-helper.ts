import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type Module, parseSync } from '@swc/core';

/** What loading one file loads of this repository; paths are relative to the working directory. */
export interface Reach {
  /** All files that are loaded with it, itself included, each with what it imports. */
  imports: Map<string, string[]>;
  lines: number;
  /** Files that an `import()` may load later. */
  later: string[];
}

/** Follows the value imports of a file: `import type` and names that are types load nothing. */
export function reachOf(entry: string): Reach {
  const imports = new Map<string, string[]>();
  const later = new Set<string>();
  let lines = 0;
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (imports.has(file)) continue;
    const source = readFileSync(file, 'utf8');
    const found = importsOf(source, file);
    imports.set(file, found.atOnce);
    lines += source.split('\n').length - 1;
    waiting.push(...found.atOnce);
    for (const path of found.later) later.add(path);
  }
  return { imports, lines, later: [...later].filter((path) => !imports.has(path)) };
}

/** The files that take most others along: how many files the entry would not reach without each. */
export function heaviestBranches(entry: string, { imports }: Reach, count = 8): string[] {
  return [...imports.keys()]
    .filter((file) => file !== entry)
    .map((file) => ({ file, takes: imports.size - countWithout(file, entry, imports) }))
    .sort((one, other) => other.takes - one.takes)
    .slice(0, count)
    .map(({ file, takes }) => `${takes} ${file}`);
}

function countWithout(left: string, entry: string, imports: Reach['imports']): number {
  const reached = new Set([entry]);
  for (const file of reached) {
    for (const next of imports.get(file) ?? []) if (next !== left) reached.add(next);
  }
  return reached.size;
}

function importsOf(source: string, file: string): { atOnce: string[]; later: string[] } {
  if (!/[.]tsx?$/.test(file)) return { atOnce: [], later: [] };
  const parsed = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' });
  const dynamic = [...source.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, specifier = '']) => specifier);
  return { atOnce: ours(valueImports(parsed), file), later: ours(dynamic, file) };
}

function valueImports({ body }: Module): string[] {
  return body.flatMap((item) => {
    switch (item.type) {
      case 'ImportDeclaration': {
        const hasOnlyTypes =
          item.specifiers.length > 0 &&
          item.specifiers.every((name) => name.type === 'ImportSpecifier' && name.isTypeOnly);
        return item.typeOnly || hasOnlyTypes ? [] : [item.source.value];
      }
      case 'ExportNamedDeclaration':
        return item.source && !item.typeOnly ? [item.source.value] : [];
      case 'ExportAllDeclaration':
        return [item.source.value];
      default:
        return [];
    }
  });
}

/** The files of this repository that specifiers mean; packages are left out. */
function ours(specifiers: string[], from: string): string[] {
  return specifiers.flatMap((specifier) => {
    const path = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(from), specifier);
    return /^[#.]/.test(specifier) && existsSync(path) ? [normalize(path)] : [];
  });
}
