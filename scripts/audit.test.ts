import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { afterEach, expect, it } from 'vitest';

const ADVISORY = {
  id: 1,
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  title: 'Reads too far',
  severity: 'high',
  vulnerable_versions: '<9999.0.0',
  cwe: [],
  cvss: { score: 7.5, vectorString: null },
};

let registry: Server | undefined;
afterEach(() => registry?.close());

/** A package registry that knows these faults; with undefined, one that cannot be asked. */
async function startRegistry(advisories: object | undefined): Promise<string> {
  registry = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(advisories ? 200 : 405, { 'content-type': 'application/json' });
      const isAudit = request.url?.endsWith('/advisories/bulk');
      response.end(JSON.stringify(isAudit ? advisories : descriptionOf(request.url?.slice(1) ?? '')));
    });
  });
  await new Promise<void>((resolve) => registry?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
}

/** What npm asks next: which versions there are of a package that has a fault. */
function descriptionOf(name: string): object {
  const version = '1.0.0';
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { name, version } } };
}

function audit(registryUrl: string, ...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...process.execArgv, '--disable-warning=ExperimentalWarning', 'scripts/audit.ts', ...args],
      // biome-ignore lint/style/noProcessEnv: a program of its own is started, with one variable more
      { env: { ...process.env, npm_config_registry: registryUrl, npm_config_fetch_retries: '0' } },
      (_error, _stdout, said) => resolve({ code: child.exitCode ?? -1, said }),
    );
  });
}

it('a registry that knows no fault lets everything pass', async () => {
  expect(await audit(await startRegistry({}))).toEqual({ code: 0, said: '' });
});

it('a known vulnerability is reported and exits with 1', async () => {
  const { code, said } = await audit(await startRegistry({ next: [ADVISORY] }));
  expect([code, said]).toEqual([1, expect.stringContaining('next (high): Reads too far.')]);
});

it('a registry that cannot be asked is no failure only where that is said', async () => {
  const url = await startRegistry(undefined);
  expect((await audit(url)).code).toBe(2);
  const lenient = await audit(url, '--if-reachable');
  expect([lenient.code, lenient.said]).toEqual([0, expect.stringContaining('nothing was checked')]);
});
