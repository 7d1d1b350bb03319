import { rmSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import {
  azureEnvironment,
  azureSource,
  KNOWLEDGE,
  modelEnvironment,
  pictureEnvironment,
} from './e2e/azure/environment.ts';
import { identityEnvironment, providerAddress } from './e2e/identity/application.ts';

/**
 * The first of the ports in use: three servers, then four for the services of each of the two on Azure, then the identity
 * provider and the two servers that people sign in to, then four for the services of the server that specs of operations
 * start by themselves, its own, that of functions, one that is measured, two that share a database, and one that is lost,
 * a page of another site that shows the chat in a frame, a server that lets another one answer, and one that follows a folder.
 * None may be one that `fetch` refuses to reach: 4190 is.
 */
const port = Number(process.env['E2E_PORT'] ?? 4300);
const ports = {
  embedded: port,
  azure: port + 1,
  faults: port + 2,
  services: port + 3,
  faultServices: port + 7,
  identity: port + 11,
  'signed-in': port + 12,
  guests: port + 13,
  operationServices: port + 14,
  operated: port + 18,
  functions: port + 19,
  measured: port + 20,
  instances: [port + 21, port + 22],
  lost: port + 23,
  host: port + 24,
  front: port + 25,
  sources: port + 26,
};
const node = `"${process.env['E2E_NODE'] ?? process.execPath}" --disable-warning=ExperimentalWarning --disable-warning=DEP0169`;
const data = 'test-results/browser-data';

// The runner loads this file again in every worker; only the first load may clear what the servers will open.
if (!process.env['TEST_WORKER_INDEX']) rmSync(data, { recursive: true, force: true });

function address(of: number): string {
  return `http://127.0.0.1:${of}`;
}

type Server = 'embedded' | 'azure' | 'faults' | 'signed-in' | 'guests';

/** The servers of each project; those of operations are started by its tests. */
const SERVERS: Record<string, Server[]> = {
  embedded: ['embedded'],
  azure: ['azure'],
  'azure-faults': ['faults'],
  'signed-in': ['signed-in'],
  guests: ['guests'],
  operations: [],
};

/** The servers of the projects that the command line names by `--project=…`; all where it names none. */
function neededServers(): Server[] {
  const named = process.argv.flatMap((argument) => /^--project=(.+)$/.exec(argument)?.[1] ?? []);
  return (named.length > 0 ? named : Object.keys(SERVERS)).flatMap((project) => SERVERS[project] ?? []);
}

/** All tests come from one address, and ask much. Limits are tested on the server for guests. */
const HIGH_LIMITS = {
  LIMIT_REQUESTS_PER_MINUTE: '100000',
  LIMIT_ADDRESS_REQUESTS_PER_MINUTE: '100000',
  LIMIT_ADDRESS_CONCURRENT_ANSWERS: '1000',
};

/** The application on a port of its own, with a folder of its own and these further variables. All start together. */
function application(name: Server, command: string, env: object = {}) {
  return {
    name,
    command: `${node} ${command}`,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5000 },
    env: {
      NODE_ENV: 'production',
      PORT: String(ports[name]),
      HOST: '127.0.0.1',
      DATA_DIR: `${data}/${name}`,
      LOG_LEVEL: 'warn',
      ...HIGH_LIMITS,
      ...env,
    },
  };
}

/** Ends the start when all of these answer. */
function waitFor(names: Server[]) {
  return {
    name: 'start',
    command: `${node} e2e/wait-for-servers.ts ${names.map((name) => `${address(ports[name])}/config`).join(' ')}`,
    wait: { stdout: /Every server answers/ },
    timeout: 240_000,
  };
}

/** The services of three servers, in one process. */
function scriptedServices(...controls: number[]) {
  return {
    command: `${node} e2e/upstream/start.ts ${controls.join(' ')}`,
    url: `${address(controls.at(-1) ?? 0)}/__requests?service=models`,
    timeout: 240_000,
  };
}

/** What specs need to know of a server on scripted services: where these are worked, and how its index is named. */
function services(control: number) {
  return { control: address(control), deployment: 'gpt-4o', source: azureSource(control) };
}

/** The page of a company, which others may show: pages of another site, and of the same one. */
const ofCompany = {
  BRANDING_FILE: 'docs/branding/example.json',
  EMBED_ORIGINS: ['localhost', '127.0.0.1'].map((name) => `http://${name}:${ports.host}`).join(),
};

/** The application with sign-in, on documents with restricted readers. */
function withPeople(name: 'signed-in' | 'guests', mode: 'required' | 'optional') {
  return application(name, 'e2e/people/serve.ts', {
    ...identityEnvironment(ports.identity),
    AUTH_MODE: mode,
    ...(mode === 'optional' && { LIMIT_REQUESTS_PER_MINUTE: '240', ...ofCompany }),
    // What is refused on purpose, test by test.
    LOG_LEVEL: 'error',
  });
}

const APPLICATIONS: Record<Server, ReturnType<typeof application>> = {
  embedded: application('embedded', 'scripts/serve.ts', { ALLOWED_ORIGINS: 'https://sdk.example' }),
  azure: application('azure', 'e2e/azure/serve.ts --samples', {
    ...azureEnvironment(ports.services),
    ...pictureEnvironment(ports.services),
    ...KNOWLEDGE,
  }),
  faults: application('faults', 'e2e/azure/serve.ts --short-timeouts data/samples/employee-handbook.pdf', {
    ...azureEnvironment(ports.faultServices),
    // Every test is a failure upstream: what is logged of them would drown what matters.
    LOG_LEVEL: 'silent',
  }),
  'signed-in': withPeople('signed-in', 'required'),
  guests: withPeople('guests', 'optional'),
};

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  // What a screen reader hears, for people to read.
  snapshotPathTemplate: 'docs/accessibility/{arg}{ext}',
  // One more than there are tests that keep two cores busy: those of operations and of faults mostly wait.
  workers: 3,
  // Generous: on a busy machine a page may take its time; a test that passes waits for nothing.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: process.env['E2E_BROWSER'] ? { executablePath: process.env['E2E_BROWSER'] } : {},
    // What was done and asked for, without pictures of every step: those cost a third of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
  projects: [
    // First those that mostly wait: at the end none is left to wait for alone.
    {
      // What operators do, with servers of its own.
      name: 'operations',
      testMatch: 'operations/*.spec.ts',
      metadata: {
        ...services(ports.operationServices),
        port: ports.operated,
        functions: ports.functions,
        measured: ports.measured,
        instances: ports.instances,
        lost: ports.lost,
        sources: ports.sources,
        env: { ...modelEnvironment(ports.operationServices), DATA_DIR: `${data}/operated` },
      },
    },
    {
      name: 'azure-faults',
      testMatch: 'azure/faults/*.spec.ts',
      // One after the other: they play on one set of services, and fill few places.
      workers: 1,
      use: { baseURL: address(ports.faults) },
      metadata: services(ports.faultServices),
    },
    {
      name: 'signed-in',
      testMatch: ['people/*.spec.ts', 'people/admin/*.spec.ts'],
      // One after the other: what the provider is told and counts, such as refreshed tokens, holds for all who sign in.
      workers: 1,
      use: { baseURL: address(ports['signed-in']) },
      metadata: { identity: providerAddress(ports.identity) },
    },
    {
      name: 'guests',
      testMatch: 'people/guests/*.spec.ts',
      use: { baseURL: address(ports.guests) },
      metadata: { identity: providerAddress(ports.identity), host: ports.host },
    },
    {
      name: 'azure',
      // Journeys that reach the services; the others are about the page alone, with answers scripted in the browser.
      testMatch: [
        'journeys/{ask,checking,coming-back,compare,settings,technical-details}.spec.ts',
        'protocols/*.spec.ts',
        'azure/*.spec.ts',
      ],
      // Where HTTP ends before any service is asked.
      testIgnore: 'protocols/{hostile,odd}-requests.spec.ts',
      // Of these, what hinges on the embedded engine or the extractive answerer, or on the page alone.
      grepInvert: /@embedded|@page/,
      use: { baseURL: address(ports.azure) },
      metadata: { ...services(ports.services), data: `${data}/azure` },
    },
    {
      name: 'embedded',
      testMatch: ['journeys/*.spec.ts', 'protocols/*.spec.ts'],
      use: { baseURL: address(ports.embedded) },
      // Any deployment and any endpoint will do there.
      metadata: {
        data: `${data}/embedded`,
        front: ports.front,
        deployment: 'turbo',
        source: { endpoint: 'https://example.search.windows.net', index_name: 'citewell' },
      },
    },
  ],
  webServer: [
    scriptedServices(ports.services, ports.faultServices, ports.operationServices),
    {
      command: `${node} e2e/identity/start.ts ${ports.identity}`,
      url: `${providerAddress(ports.identity)}/__counts`,
      timeout: 240_000,
    },
    ...neededServers().map((name) => APPLICATIONS[name]),
    waitFor(neededServers()),
  ],
});
