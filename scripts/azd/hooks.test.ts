import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ingestDocuments } from './ingest-documents.mjs';
import { untilReady } from './until-ready.mjs';

let folder: string;
const notes = () => join(folder, 'calls.jsonl');
const calls = (): string[][] =>
  existsSync(notes())
    ? readFileSync(notes(), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];

/** A program that notes what it is called with, and the variables it has, then does `more`. */
function program(path: string, more = ''): void {
  mkdirSync(dirname(path), { recursive: true });
  const note = `require('node:fs').appendFileSync(${JSON.stringify(notes())}, JSON.stringify([...process.argv.slice(2), ...Object.keys(process.env)]) + '\\n');`;
  writeFileSync(path, `#!${process.execPath}\n${note}\n${more}`);
  chmodSync(path, 0o755);
}

/** A scripted launcher of the project's commands. */
function launcher(more = ''): void {
  program(join(folder, 'scripts', 'run.cjs'), more);
  writeFileSync(join(folder, 'scripts', 'run.mjs'), "import './run.cjs';\n");
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'citewell-azd-'));
  // What lies in a folder above must not say what kind of modules these programs are.
  writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a hook as azd does: in the project, with the variables of the azd environment. */
async function hook(name: string, variables: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [resolve('scripts/azd', `${name}.mjs`)], {
    cwd: folder,
    env: { NODE_ENV: 'test', PATH: [join(folder, 'bin'), process.env['PATH']].join(delimiter), ...variables },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (output += String(bytes)));
  const status = await new Promise((done) => child.on('close', done));
  return { status, output };
}

describe.skipIf(process.platform === 'win32')('before it provisions', () => {
  test('a secret is made, long enough, stored by azd, and shown nowhere, not in the list of processes either', async () => {
    const kept = join(folder, 'kept');
    program(
      join(folder, 'bin', 'azd'),
      `require('node:fs').copyFileSync(process.argv[5], ${JSON.stringify(kept)});`,
    );
    const { status, output } = await hook('preprovision', {});
    expect(status, output).toBe(0);
    const [[...call] = []] = calls();
    expect(call.slice(0, 3)).toEqual(['env', 'set', '--file']);
    const [, secret = ''] = /^AUTH_SECRET=([\w-]{43,})\n$/.exec(readFileSync(kept, 'utf8')) ?? [];
    expect(secret).not.toBe('');
    expect(`${output} ${call}`).not.toContain(secret);
    expect(existsSync(call[3] ?? '')).toBe(false);
  });

  test('one that is there stays: another would sign everyone out', async () => {
    program(join(folder, 'bin', 'azd'));
    const AUTH_SECRET = 'a secret of thirty-two characters or more';
    expect(await hook('preprovision', { AUTH_SECRET })).toMatchObject({ status: 0 });
    expect(calls()).toEqual([]);
  });

  test('nothing goes on without a secret', async () => {
    program(join(folder, 'bin', 'azd'), 'process.exit(3);');
    const { status, output } = await hook('preprovision', {});
    expect(status).toBe(1);
    expect(output).toContain('exit code 3');
  });

  test('all wrong choices are reported before anything costs money', async () => {
    program(join(folder, 'bin', 'azd'));
    const { status, output } = await hook('preprovision', {
      CITEWELL_SIZE: 'huge',
      AUTH_MODE: 'maybe',
      AUTH_SECRET: 'hunter2',
      CITEWELL_AUTH_CLIENT_ID: '0c0ffee0',
      CITEWELL_PUBLIC_URL: 'https://docs.example.com/',
    });
    expect(status).toBe(1);
    for (const name of [
      'CITEWELL_SIZE',
      'AUTH_MODE',
      'AUTH_SECRET',
      'CITEWELL_AUTH_CLIENT_SECRET',
      'CITEWELL_PUBLIC_URL',
    ]) {
      expect(output).toContain(name);
    }
    expect(output).not.toContain('hunter2');
    expect(calls()).toEqual([]);
  });

  test('the embedded size is never more than one instance', async () => {
    const { status, output } = await hook('preprovision', {
      CITEWELL_SIZE: 'embedded',
      CITEWELL_INSTANCES: '2',
    });
    expect(status).toBe(1);
    expect(output).toContain('exactly one');
  });
});

describe('after it has provisioned', () => {
  const services = {
    CITEWELL_SIZE: 'small',
    AZURE_SEARCH_SERVICE: 'srch',
    AUTH_SECRET: 's',
    DATABASE_URL: 'd',
  };

  test('the folder of documents goes into the index, without what is the server’s alone', async () => {
    launcher();
    mkdirSync(join(folder, 'documents'));
    const { status, output } = await hook('postprovision', { ...services, CITEWELL_DOCUMENT_GROUPS: 'all' });
    expect(status, output).toBe(0);
    const [call = []] = calls();
    expect(call.slice(0, 5)).toEqual(['script', 'ingest', 'documents', '--groups', 'all']);
    expect(call).toContain('AZURE_SEARCH_SERVICE');
    expect(call).not.toContain('AUTH_SECRET');
    expect(call).not.toContain('DATABASE_URL');
  });

  test('without one the samples do', async () => {
    launcher();
    expect(await hook('postprovision', services)).toMatchObject({ status: 0 });
    expect(calls()[0]?.slice(0, 3)).toEqual(['script', 'ingest', '--samples']);
  });

  test.each([
    [{ CITEWELL_SIZE: 'embedded' }, '/admin/documents'],
    [{ CITEWELL_SIZE: 'small', CITEWELL_PRIVATE_NETWORK: 'true' }, 'private network'],
  ])(
    'where this machine cannot reach the index it says what to do instead: %o',
    async (variables, advice) => {
      const { status, output } = await hook('postprovision', variables);
      expect(status).toBe(0);
      expect(output).toContain(advice);
      expect(calls()).toEqual([]);
    },
  );

  describe('roles that were given a moment ago', () => {
    const once = (status: number, message: string) => `
      const fs = require('node:fs');
      const seen = fs.readFileSync(${JSON.stringify(notes())}, 'utf8').split('\\n').length - 1;
      if (seen < 3) { console.error(${JSON.stringify(message)}); process.exitCode = ${status}; }`;
    const ingest = () => ingestDocuments({}, { root: folder, pauseMs: 5, timeoutMs: 60_000 });
    beforeEach(() => {
      vi.spyOn(console, 'log').mockImplementation(() => {});
      vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    });
    const scripted = (status: number, message: string) => {
      launcher(once(status, message));
    };

    test('are waited for', async () => {
      scripted(1, 'The search service refused our credentials (403).');
      expect(await ingest()).toBe(true);
      expect(calls()).toHaveLength(3);
    });

    test('and nothing else is', async () => {
      scripted(1, 'report.pdf: damaged');
      expect(await ingest()).toBe(false);
      expect(calls()).toHaveLength(1);
    });
  });
});

describe('after it has deployed', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  async function application(replies: { status: number; body: string }[]): Promise<string> {
    server = createServer((_request, response) => {
      const { status, body } = (replies.length > 1 ? replies.shift() : replies[0]) ?? {
        status: 500,
        body: '',
      };
      response.writeHead(status).end(body);
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => server?.once('listening', listening));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test('it waits until questions can be answered, and says where', async () => {
    const host = await application([{ status: 200, body: '{}' }]);
    const output = await hook('postdeploy', {
      SERVICE_WEB_URI: host,
      PUBLIC_URL: 'https://docs.example.com',
    });
    expect(output.status, output.output).toBe(0);
    expect(output.output).toContain('https://docs.example.com');
    expect(output.output).toContain('Is dental covered?');
  });

  test('until then it says what is missing', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const away = JSON.stringify({
      dependencies: { search: { status: 'ok' }, records: { status: 'failed' } },
    });
    const host = await application([
      { status: 503, body: '<html>starting</html>' },
      { status: 503, body: away },
      { status: 200, body: '{}' },
    ]);
    expect(await untilReady(host, { pauseMs: 1 })).toBeUndefined();
    expect(log.mock.calls.flat().join('\n')).toContain('503 (records)');
  });

  test('it does not wait for ever', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {});
    const host = await application([{ status: 502, body: '' }]);
    expect(await untilReady(host, { pauseMs: 1, timeoutMs: 20 })).toBe('answers 502');
    server?.close();
    expect(await untilReady('http://127.0.0.1:9', { pauseMs: 1, timeoutMs: 20 })).toMatch(/does not answer/);
  });
});
