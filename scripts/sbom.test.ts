import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const { dependencies, devDependencies, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

it('the bill of materials names every package, and tells those that do not ship', () => {
  const printed = execFileSync(scripts.sbom, { encoding: 'utf8', shell: true, maxBuffer: 64_000_000 });
  const { bomFormat, components } = JSON.parse(printed);
  const scopes = new Map(
    components.map(({ group, name, version, scope }: Record<string, string>) => [
      `${group ? `${group}/` : ''}${name}@${version}`,
      scope,
    ]),
  );
  const scopesOf = (packages: Record<string, string>) =>
    new Set(Object.entries(packages).map(([name, version]) => scopes.get(`${name}@${version}`)));
  expect(bomFormat).toBe('CycloneDX');
  expect(scopesOf(dependencies)).toEqual(new Set(['required']));
  expect(scopesOf(devDependencies)).toEqual(new Set(['optional']));
});
