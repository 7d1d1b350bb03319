import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, { permissions?: Record<string, string>; steps: { run?: string; uses?: string }[] }>;
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const read = (path: string) => parse(readFileSync(path, 'utf8'));
const workflows = globSync('.github/workflows/*.yml').map((path) => [basename(path), read(path)] as const);
const stepsOf = (workflow: Workflow) => Object.values(workflow.jobs).flatMap(({ steps }) => steps);

/** What a command names of npm: `npm run NAME`, or `npm test` and `npm start`. */
function namedScripts(command: string): string[] {
  return [...command.matchAll(/\bnpm (?:run (?:-s |--silent )?)?([\w:-]+)/g)].map(([, name = '']) => name);
}

test('there are workflows for changes and for releases', () => {
  expect(workflows.map(([name]) => name).sort()).toEqual(['ci.yml', 'release.yml']);
});

describe.each(workflows)('%s', (_, workflow: Workflow) => {
  test('runs only scripts that this repository has', () => {
    const named = stepsOf(workflow).flatMap(({ run = '' }) => namedScripts(run));
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
  });

  test('pins each action to a major version or a commit', () => {
    const used = stepsOf(workflow).flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((action) => !/^[\w-]+\/[\w-]+@(?:v\d+|[0-9a-f]{40})$/.test(action))).toEqual([]);
  });

  test('may only read the repository, but for the job that publishes', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const [name, job] of Object.entries(workflow.jobs))
      expect(job.permissions, name).toEqual(name === 'publish' ? { contents: 'write' } : undefined);
  });
});

test('the job that may write runs no code of packages', () => {
  const { jobs } = read('.github/workflows/release.yml');
  const { publish } = jobs as Workflow['jobs'];
  expect(publish?.steps.flatMap(({ run = '' }) => namedScripts(run))).toEqual([]);
  expect(publish?.steps.some(({ uses = '' }) => uses.startsWith('actions/checkout'))).toBe(false);
});

test('packages and actions are updated every week', () => {
  const { version, updates } = read('.github/dependabot.yml');
  expect(version).toBe(2);
  expect(
    updates.map((update: Record<string, unknown>) => [update['package-ecosystem'], update['schedule']]),
  ).toEqual([
    ['npm', { interval: 'weekly' }],
    ['github-actions', { interval: 'weekly' }],
  ]);
});
