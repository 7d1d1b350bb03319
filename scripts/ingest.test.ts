import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { putOldData } from '#lib/composition/upgrade/old-data.test-helper.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { readOptions } from './ingest/arguments.ts';
import { runScript, startScript } from './run-script.test-helper.ts';

const folder = perFile(temporaryFolder);

beforeAll(() => {
  folder.write('leave.md', '# Leave\n\nThirty days.');
  folder.write('bad.json', '{');
});

const ingest = (...args: string[]) =>
  runScript('ingest', args, { env: { DATA_DIR: join(folder.path, '.data') } });

describe('npm run ingest', { timeout: 90_000 }, () => {
  it.each([
    [[], 'Name a file or folder'],
    [['--frobnicate'], "Unknown option '--frobnicate'"],
    [['x', '--remove-all'], '--remove-all takes no paths'],
    [['x', '--sync', '--remove'], '--sync adds and removes'],
    [['x', '--allow-removal'], '--allow-removal goes with --sync'],
    [['x', '--samples'], '--samples takes no paths'],
    [['--samples', '--groups', 'hr'], '--samples are for everyone'],
    [['x', '--upgrade'], '--upgrade takes no paths'],
    [['--upgrade', '--sync'], '--upgrade goes with --dry-run and --json only, not with --sync'],
    [['--upgrade', '--groups', 'hr'], 'not with --groups'],
  ])('refuses %j with one clear line', (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });

  it('ends with 2 on wrong usage', async () => {
    expect(await ingest('--frobnicate')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Unknown option '--frobnicate'"),
    });
  });

  it('puts in what is good, names what is bad, and ends with 1', async () => {
    const { code, stdout } = await ingest(folder.path);
    expect(code).toBe(1);
    expect(stdout).toContain('added: leave.md (1 passage)');
    expect(stdout).toContain('1 indexed, 1 failed');
    expect(stdout).toMatch(/Failed:\n {2}bad\.json: it is not valid JSON/);
  });

  it('writes nothing that other users of the machine can read', () => {
    const data = join(folder.path, '.data');
    const written = ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })];
    expect(written).toContain('index.sqlite');
    expect(written.filter((name) => (statSync(join(data, name)).mode & 0o077) !== 0)).toEqual([]);
  });

  it('answers the first Ctrl-C at once: what is begun may take a while to end', async () => {
    // So many that the run cannot be over before the signal arrives.
    const many = join(folder.path, 'many');
    mkdirSync(many);
    for (let i = 0; i < 1000; i++) writeFileSync(join(many, `${i}.md`), `# Note ${i}\n\nOf no interest.`);
    const env = { DATA_DIR: join(folder.path, '.interrupted') };
    const { child, ended } = startScript('ingest', [many], { env });
    child.stdout.once('data', () => child.kill('SIGINT'));
    const { code, stderr } = await ended;
    expect(stderr).toContain('Interrupted: ending what is begun');
    expect(code).toBe(130);
  });

  it('prints one JSON line per document and a summary with --json', async () => {
    const { stdout } = await ingest(join(folder.path, 'leave.md'), '--dry-run', '--json');
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ type }) => type)).toEqual(['document', 'summary']);
    expect(lines[0]).toMatchObject({ sourcefile: 'leave.md', outcome: 'unchanged' });
    expect(lines[1]).toMatchObject({ dryRun: true, counts: { unchanged: 1 }, failed: [] });
  });

  it('ingests the samples that come with it when asked, and says what it would do before', async () => {
    const env = { DATA_DIR: join(folder.path, '.data'), PUBLIC_URL: 'https://docs.example.com' };
    const { code, stdout, stderr } = await runScript('ingest', ['--samples', '--dry-run', '--json'], { env });
    const lines = stdout.trim().split('\n');
    expect(code).toBe(0);
    expect(stderr).toContain('SAMPLES is off here: the next start removes the samples.');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      dryRun: true,
      cost: { embeddingCalls: 0 },
      foundNothing: false,
    });
    expect(lines.length).toBeGreaterThan(3);
  });

  it('says what it looks for in a folder that holds nothing', async () => {
    const empty = join(folder.path, '.empty');
    mkdirSync(empty);
    expect((await ingest(empty)).stdout).toContain('Supported: .pdf');
  });

  it('ends with 1 when --sync is refused or would be, and names the flag that allows it', async () => {
    const three = join(folder.path, '.three');
    mkdirSync(three);
    for (const name of ['a.md', 'b.md', 'c.md']) writeFileSync(join(three, name), `# ${name}`);
    const sync = (...args: string[]) =>
      runScript('ingest', [three, ...args], { env: { DATA_DIR: join(folder.path, '.three-data') } });
    await sync();
    for (const name of ['a.md', 'b.md']) rmSync(join(three, name));
    expect(await sync('--sync', '--dry-run')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/removed: a\.md[\s\S]*is refused\. .* 2 of the 3 .*--allow-removal\.\n$/),
    });
    expect(await sync('--sync')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Nothing was changed\. .* 2 of the 3 .* --allow-removal\.\n$/),
    });
  });

  it('brings the documents of an earlier version up to date, and has nothing to do after that', async () => {
    const data = join(folder.path, '.earlier');
    putOldData('2026-11-22', data);
    const upgrade = () => runScript('ingest', ['--upgrade'], { env: { DATA_DIR: data } });
    expect(await upgrade()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('6 indexed (6 replaced)'),
      stderr: expect.stringContaining('Converting the index to this version'),
    });
    expect(await upgrade()).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing to do') });
  }, 60_000);

  it('names a path that is not there, and ends with 1', async () => {
    expect(await ingest('nowhere')).toMatchObject({
      code: 1,
      stderr: 'nowhere does not exist; check the path.\n',
    });
  });
});
