import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { adminLink } from '../pages/administrator.ts';
import { read } from './asking.ts';
import { AskingPerson } from './instances/asking-person.ts';
import { OwnServer } from './own-server.ts';

test.setTimeout(300_000);

/** The folder is watched: its interval is a day. */
const WITHIN = { timeout: 60_000, intervals: [500] };
const FIRST = { timeout: 120_000 };

const started: OwnServer[] = [];
test.afterEach(async () => {
  for (const server of started) await server.remove();
});

test('a folder is followed: files that come, change and go are answered from within seconds', async ({
  page,
}, { project }) => {
  const { sources: port, env } = project.metadata as { sources: number; env: { DATA_DIR: string } };
  const dataDir = `${env.DATA_DIR}-sources`;
  const folder = resolve(`${env.DATA_DIR}-followed`);
  for (const path of [dataDir, folder]) rmSync(path, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(`${folder}/${name}`, text);
  const file = resolve(`${env.DATA_DIR}-sources.json`);
  const source = { name: 'handbook', kind: 'folder', path: folder, every: '1d' };
  writeFileSync(file, JSON.stringify({ sources: [source] }));
  write('zeppelin.md', '# Zeppelin\n\nThe zeppelin leaves hangar seven at noon.');
  write('canteen.md', '# Canteen\n\nThe canteen opens at eleven.');
  const server = await OwnServer.start({ port, env: { DATA_DIR: dataDir, SOURCES_FILE: file } });
  started.push(server);
  const guest = new AskingPerson();
  const asked = (question: string) => read(guest.ask(server, question)).said;

  await expect.poll(() => asked('When does the zeppelin leave?'), FIRST).toContain('handbook/zeppelin.md');
  write('zeppelin.md', '# Zeppelin\n\nThe zeppelin leaves hangar seven at midnight.');
  await expect.poll(() => asked('When does the zeppelin leave?'), WITHIN).toContain('midnight');
  rmSync(`${folder}/canteen.md`);
  await expect.poll(() => asked('When does the canteen open?'), WITHIN).not.toContain('canteen.md');
  write('broken.json', '{');

  await page.goto(await adminLink(dataDir, server.origin));
  await page.getByRole('button', { name: 'Open the administration' }).click();
  await expect(page).toHaveURL(/\/admin\/\w/);
  await page.goto(`${server.origin}/admin/sources`);
  const card = page.getByRole('region', { name: 'handbook' });
  await card.getByText('1 failed document').click();
  await expect(card.getByText('handbook/broken.json')).toBeVisible();
  await expect(card.getByText('it is not valid JSON')).toBeVisible();
  await card.getByRole('button', { name: 'Pause' }).click();
  await expect(card.getByText('Paused')).toBeVisible();
  await card.getByRole('button', { name: 'Test' }).click();
  await expect(card.getByText('zeppelin.md')).toBeVisible();
  await card.getByRole('button', { name: 'Resume' }).click();
  rmSync(`${folder}/broken.json`);
  await card.getByRole('button', { name: 'Run now' }).click();
  await expect(card.getByText('1 failed document')).toBeHidden();

  await page.getByLabel('name', { exact: true }).fill('Wiki!');
  await page.getByLabel('path', { exact: true }).fill('/srv/wiki');
  await page.getByLabel('every', { exact: true }).fill('10m');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('field "name" is "Wiki!"')).toBeVisible();
  await page.getByLabel('name', { exact: true }).fill('wiki');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('"path": "/srv/wiki"')).toBeVisible();

  server.terminate();
  expect(await server.exit()).toBe(0);
});
