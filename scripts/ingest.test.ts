import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'citewell-cli-'));
  writeFileSync(join(folder, 'leave.md'), '# Leave\n\nThirty days.');
  writeFileSync(join(folder, 'bad.json'), '{');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function ingest(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { DATA_DIR: join(folder, '.data'), NODE_ENV: 'test' as const };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/ingest.ts', ...args], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });
}

describe('npm run ingest', { timeout: 30_000 }, () => {
  it('explains itself', async () => {
    expect(await ingest('--help')).toMatchObject({ code: 0, out: expect.stringContaining('Examples') });
  });

  it.each([
    [[], 'Name a file or folder'],
    [['--frobnicate'], "Unknown option '--frobnicate'"],
    [['x', '--remove-all'], '--remove-all takes no paths'],
    [['x', '--sync', '--remove'], '--sync adds and removes'],
    [['x', '--samples'], '--samples takes no paths'],
    [['--samples', '--groups', 'hr'], '--samples are for everyone'],
  ])('answers %j with one clear line and exit code 2', async (args, message) => {
    const { code, err } = await ingest(...args);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
  });

  it('puts in what is good, names what is bad, and ends with 1', async () => {
    const { code, out } = await ingest(folder);
    expect(code).toBe(1);
    expect(out).toContain('added: leave.md (1 passage)');
    expect(out).toContain('1 indexed, 1 failed');
    expect(out).toMatch(/Failed:\n {2}bad\.json: it is not valid JSON/);
  });

  it('writes nothing that other users of the machine can read', () => {
    const data = join(folder, '.data');
    const written = ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })];
    expect(written).toContain('index.sqlite');
    expect(written.filter((name) => (statSync(join(data, name)).mode & 0o077) !== 0)).toEqual([]);
  });

  it('answers the first Ctrl-C at once: what is begun may take a while to end', async () => {
    // So many that the run cannot be over before the signal arrives.
    const many = join(folder, 'many');
    mkdirSync(many);
    for (let i = 0; i < 1000; i++) writeFileSync(join(many, `${i}.md`), `# Note ${i}\n\nOf no interest.`);
    const { code, err } = await new Promise<{ code: number | null; err: string }>((resolve) => {
      const env = { DATA_DIR: join(folder, '.interrupted'), NODE_ENV: 'test' as const };
      const child = spawn(process.execPath, ['scripts/ingest.ts', many], { env });
      let err = '';
      child.stderr.on('data', (text) => {
        err += text;
      });
      child.stdout.once('data', () => child.kill('SIGINT'));
      child.on('close', (code) => resolve({ code, err }));
    });
    expect(err).toContain('Interrupted: ending what is begun');
    expect(code).toBe(130);
  });

  it('prints one JSON line per document and a summary with --json', async () => {
    const { out } = await ingest(join(folder, 'leave.md'), '--dry-run', '--json');
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ type }) => type)).toEqual(['document', 'summary']);
    expect(lines[0]).toMatchObject({ sourcefile: 'leave.md', outcome: 'unchanged' });
    expect(lines[1]).toMatchObject({ dryRun: true, counts: { unchanged: 1 }, failed: [] });
  });

  it('ingests the samples that come with it when asked, and says what it would do before', async () => {
    const { code, out } = await ingest('--samples', '--dry-run', '--json');
    const lines = out.trim().split('\n');
    expect(code).toBe(0);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      dryRun: true,
      cost: { embeddingCalls: 0 },
      foundNothing: false,
    });
    expect(lines.length).toBeGreaterThan(3);
  });

  it('says what it looks for in a folder that holds nothing', async () => {
    const empty = mkdtempSync(join(folder, '.empty-'));
    expect((await ingest(empty)).out).toContain('Supported: .pdf');
  });

  it('names a path that is not there, and ends with 1', async () => {
    expect(await ingest('nowhere')).toMatchObject({
      code: 1,
      err: 'nowhere does not exist; check the path.\n',
    });
  });
});
