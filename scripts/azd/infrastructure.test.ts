import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { beforeAll, describe, expect, test } from 'vitest';
import { environmentSchema } from '#lib/config/variables.ts';
import { type BicepFile, bicepReader } from './bicep-file.test-helper.ts';

// Neither Azure nor Bicep's compiler is here. This holds what both would refuse first: what no grammar understands, files
// and parameters that are not there, names without a meaning, and variables that the application does not know.

const PATHS = globSync('infra/**/*.bicep').sort();
const files = new Map<string, BicepFile>();
const file = (path: string): BicepFile => {
  const found = files.get(path);
  if (!found) throw new Error(`${path} is not there.`);
  return found;
};
const each = () => [...files.values()];

beforeAll(async () => {
  const read = await bicepReader();
  for (const path of PATHS) files.set(path, read(path));
});

/** Functions and decorators of the language that are used here. */
const LANGUAGE = new Set(
  `allowed batchSize cidrSubnet concat description empty environment export guid items map maxLength maxValue minLength
  minValue secure string subscription subscriptionResourceId tenant union uniqueString`.split(/\s+/),
);
/** Read by App Service, by Azure's SDKs and by Node, not by us. */
const OF_THE_PLATFORM = new Set([
  'AZURE_CLIENT_ID',
  'ENABLE_ORYX_BUILD',
  'NODE_ENV',
  'SCM_DO_BUILD_DURING_DEPLOYMENT',
  'WEBSITES_CONTAINER_START_TIME_LIMIT',
  'WEBSITES_CONTAINER_STOP_TIME_LIMIT',
  'WEBSITE_DISABLE_OVERLAPPED_RECYCLING',
  'WEBSITE_RUN_FROM_PACKAGE',
  'WEBSITE_SWAP_WARMUP_PING_PATH',
  'WEBSITE_SWAP_WARMUP_PING_STATUSES',
  'WEBSITE_WARMUP_PATH',
]);
/** Read by azd and by our hooks. */
const OF_AZD = new Set([
  'AZURE_KEY_VAULT_NAME',
  'AZURE_LOCATION',
  'AZURE_RESOURCE_GROUP',
  'AZURE_TENANT_ID',
  'CITEWELL_PRIVATE_NETWORK',
  'CITEWELL_SIZE',
  'SERVICE_WEB_NAME',
  'SERVICE_WEB_URI',
]);

describe('the Bicep files', () => {
  test('are understood from the first line to the last', () => {
    expect(PATHS).toContain('infra/main.bicep');
    expect(each().flatMap(({ path, faults }) => faults.map((fault) => `${path}:${fault}`))).toEqual([]);
  });

  test('say what each parameter is for', () => {
    const silent = each().flatMap(({ path, parameters }) =>
      parameters.filter(({ isDescribed }) => !isDescribed).map(({ name }) => `${path}: ${name}`),
    );
    expect(silent).toEqual([]);
  });

  test('use no name that nothing gives a meaning to, and no parameter for nothing', () => {
    const unknown: string[] = [];
    for (const { path, used, declared, imports, parameters } of each()) {
      const known = new Set([...declared, ...imports.flatMap(({ names }) => names), ...LANGUAGE]);
      unknown.push(...used.filter((name) => !known.has(name)).map((name) => `${path}: ${name}`));
      const idle = parameters.filter(({ name }) => !used.includes(name));
      unknown.push(...idle.map(({ name }) => `${path}: ${name} is not used`));
    }
    expect(unknown).toEqual([]);
  });

  test('import what is exported where they import it from', () => {
    for (const { imports } of each()) {
      for (const { names, from } of imports) {
        expect(file(from).exported).toEqual(expect.arrayContaining(names));
      }
    }
  });

  test('give their modules every parameter that is needed, and none that is not there', () => {
    for (const { path, modules } of each()) {
      for (const module of modules) {
        const { parameters } = file(module.file);
        const needed = parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name);
        expect(module.parameters, `${path}: ${module.symbol}`).toEqual(expect.arrayContaining(needed));
        expect(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(module.parameters));
      }
    }
  });

  test('ask their modules for outputs that are there, of those that may be absent only where they are not', () => {
    for (const { path, modules, text } of each()) {
      for (const { symbol, file: of, isConditional } of modules) {
        const asked = [...text.matchAll(new RegExp(`\\b${symbol}(!?)\\.outputs\\.(\\w+)`, 'g'))];
        for (const [found, forgiving, output = ''] of asked) {
          expect(file(of).outputs, `${path}: ${found}`).toContain(output);
          expect(forgiving === '!', `${path}: ${found}`).toBe(isConditional);
        }
      }
    }
  });

  test('keep secrets out of what is shown: they come in as secure parameters, and nothing gives them out', () => {
    const secret = /secret$/i;
    for (const { path, parameters, text } of each()) {
      const open = parameters.filter(({ name, isSecure }) => secret.test(name) && !isSecure);
      expect(open, path).toEqual([]);
      for (const { name } of parameters.filter(({ isSecure }) => isSecure)) {
        if (name === 'settings') continue;
        expect(text, path).not.toMatch(new RegExp(`^output .*\\b${name}\\b`, 'm'));
      }
    }
  });

  test('leave no key, password or door in the open', () => {
    const { text } = file('infra/modules/web.bicep');
    const sites = text.split(/^resource /m).filter((part) => part.includes("'Microsoft.Web/sites"));
    expect(sites).toHaveLength(2);
    for (const site of sites) {
      // The passwords with which a package could be put in place of ours.
      for (const name of ['ftp', 'scm'])
        expect(site).toMatch(new RegExp(`name: '${name}'\\s+properties: { allow: false }`));
    }
    const all = each()
      .map((one) => one.text)
      .join('\n');
    expect(all.match(/disableLocalAuth: true/g)).toHaveLength(2);
    for (const shut of [
      'allowSharedKeyAccess: false',
      'allowBlobPublicAccess: false',
      "passwordAuth: 'Disabled'",
    ]) {
      expect(all).toContain(shut);
    }
    expect(all).not.toMatch(/list(Keys|AdminKeys|Secrets)\(/i);
  });

  test('name types of resources whole, in versions that stay, but where there is no other', () => {
    const resources = each().flatMap(({ resources: of }) => of);
    expect(resources.length).toBeGreaterThan(25);
    for (const { type, version } of resources) {
      if (!type.includes('/')) continue;
      expect(type).toMatch(/^Microsoft\.[A-Za-z]+(\/[A-Za-z][A-Za-z0-9]*)+$/);
      if (type !== 'Microsoft.Insights/diagnosticSettings')
        expect(version, type).toMatch(/^(\d{4}-\d\d-\d\d|v1\.0)$/);
    }
  });

  test('stay small enough to be read', () => {
    for (const { path, text } of each()) expect(text.split('\n').length, path).toBeLessThan(200);
  });
});

describe('the application that is deployed', () => {
  const isVariable = (name: string) => /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$|^HOST$/.test(name);

  test('is given variables that it reads, or App Service does', () => {
    const given = ['infra/modules/settings.bicep', 'infra/services.bicep'].flatMap((path) =>
      file(path).keys.filter(isVariable),
    );
    expect(given).toContain('AZURE_SEARCH_SERVICE');
    const unread = given.filter((name) => !(name in environmentSchema.shape || OF_THE_PLATFORM.has(name)));
    expect(unread).toEqual([]);
  });

  test('is told of in the environment of azd under the names that it reads', () => {
    const { outputs } = file('infra/main.bicep');
    expect(outputs).toContain('AZURE_OPENAI_SERVICE');
    expect(outputs.filter((name) => !(name in environmentSchema.shape || OF_AZD.has(name)))).toEqual([]);
  });

  test('has time to end before App Service ends it', () => {
    const { text } = file('infra/modules/settings.bicep');
    const seconds = (name: string) => Number(new RegExp(`${name}: '(\\d+)'`).exec(text)?.[1]);
    expect(seconds('DRAIN_SECONDS') + 15).toBeLessThanOrEqual(seconds('WEBSITES_CONTAINER_STOP_TIME_LIMIT'));
    expect(seconds('WEBSITES_CONTAINER_STOP_TIME_LIMIT')).toBeLessThanOrEqual(120);
    expect(environmentSchema.shape.REPLY_TIMEOUT_MS.parse(undefined)).toBeLessThan(230_000);
  });

  test('is started by a program, and asked at addresses, that are there', () => {
    const { text } = file('infra/modules/web.bicep');
    const program = /appCommandLine: 'exec node .*? (\S+\.ts)'/.exec(text)?.[1] ?? '';
    expect(existsSync(program), program).toBe(true);
    const paths = text + file('infra/modules/settings.bicep').text;
    for (const [, path = ''] of paths.matchAll(/'(\/api\/\w+)'/g)) {
      expect(existsSync(join('app', path, 'route.ts')), path).toBe(true);
    }
    const callbacks = file('infra/modules/sign-in.bicep').text;
    expect(callbacks).toContain('/api/auth/callback/entra');
    expect(callbacks).toContain('access_as_user');
  });
});

describe('azd', () => {
  const { parameters: given } = JSON.parse(readFileSync('infra/main.parameters.json', 'utf8')) as {
    parameters: Record<string, { value: string }>;
  };
  const yaml = readFileSync('azure.yaml', 'utf8');

  test('gives every parameter that is needed and none that is not there', () => {
    const { parameters } = file('infra/main.bicep');
    expect(Object.keys(given).sort()).toEqual(parameters.map(({ name }) => name).sort());
  });

  test('gives what the template would choose by itself, where nothing is chosen', () => {
    for (const { name, isRequired, byDefault } of file('infra/main.bicep').parameters) {
      const [, chosen] = /^\$\{\w+(?:=(.*))?\}$/.exec(given[name]?.value ?? '') ?? [];
      if (!isRequired && name !== 'principalId') expect(chosen, name).toBe(byDefault);
    }
  });

  test('finds its files, and programs that Node understands', () => {
    const path = (key: string) => new RegExp(`^ +${key}: (\\S+)$`, 'm').exec(yaml)?.[1] ?? '';
    expect(existsSync(join(path('path'), 'main.bicep'))).toBe(true);
    expect(JSON.parse(readFileSync(join(path('project'), 'package.json'), 'utf8')).scripts.build).toContain(
      'app-service',
    );
    expect(existsSync('scripts/app-service.ts')).toBe(true);
    const programs = new Set([...yaml.matchAll(/run: node (\S+)/g)].map(([, program = '']) => program));
    expect(programs.size).toBe(3);
    for (const program of programs) {
      const { status, stderr } = spawnSync(process.execPath, ['--check', program], { encoding: 'utf8' });
      expect(status, stderr).toBe(0);
    }
  });
});
