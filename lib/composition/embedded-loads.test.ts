import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Runs in a process of its own, where every module that is loaded passes this hook.
const SCRIPT = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    load(url, context, next) {
      loaded.add(url);
      return next(url, context);
    },
  });
  const { createContainer } = await import('#lib/composition/container.ts');
  const { readEnvironment } = await import('#lib/config/environment.ts');
  const { plainRequest, textTurn } = await import('#lib/core/question/request.ts');
  const container = await createContainer(readEnvironment({ DATA_DIR: process.argv[1] }));
  const asked = plainRequest([textTurn('What are these documents about?')], { singleTurn: true });
  let outcome = 'no end';
  for await (const { type } of container.answer(asked, new AbortController().signal)) outcome = type;
  await container.close();
  const packages = [...loaded].flatMap((url) => /\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1] ?? []);
  console.log(JSON.stringify({ outcome, packages: [...new Set(packages)] }));
`;

test('an answer without services loads the SDK of none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'citewell-loads-'));
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', SCRIPT];
  const printed = execFileSync(process.execPath, [...flags, folder], { encoding: 'utf8' });
  rmSync(folder, { recursive: true, force: true });
  const { outcome, packages } = JSON.parse(printed);
  expect(outcome).toBe('finished');
  expect(packages).toContain('zod');
  expect(
    packages.filter((name: string) => /^(openai|undici|cockatiel|pg|@azure\/.*|@napi-rs\/.*)$/.test(name)),
  ).toEqual([]);
});
