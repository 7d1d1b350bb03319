import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { type BrowserContext, expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { DocumentPanel } from '../pages/document-panel.ts';
import { OwnFiles } from '../pages/own-files.ts';
import { freePort } from '../postgres/postgres-server.ts';
import { asTheUserOfTheImage, UnpackedImage, untilEnd } from './image/unpacked-image.ts';

// What the image adds to Debian and the node binary, which take 80 and 127 MB: together below 350 MB.
const LARGEST_APPLICATION_BYTES = 140_000_000;
const START_MS = 180_000;

// One image and one server of it, from unpacking to the end.
test.describe.configure({ mode: 'serial', timeout: 240_000 });

let image: UnpackedImage;
let asUnpacked: { bytes: number; sha256: string };
let server: ChildProcess;
let serving: { HOST: string; PORT: string };
let reader: BrowserContext;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000); // a hundred megabytes are copied
  if (!asTheUserOfTheImage)
    process.stderr.write('Not root: the image runs as this user, on files without write permission.\n');
  image = new UnpackedImage();
  await image.unpack();
  asUnpacked = image.contents('/app');
  serving = { HOST: '127.0.0.1', PORT: String(await freePort()) };
  server = image.start(image.plan.command, serving);
  await untilReady(server);
  reader = await browser.newContext({ baseURL: `http://${serving.HOST}:${serving.PORT}` });
});

test.afterAll(async () => {
  await reader?.close();
  server?.kill('SIGKILL');
  image?.remove();
});

test('the image answers about the samples at its first start, and shows the cited page', async () => {
  const page = await reader.newPage();
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask('What accuracy does the Ouzel 4 have?');
  await chat.citation(1).first().click();
  await expect(new DocumentPanel(page).pdfPage(1)).toContainText('Ouzel 4');
  await page.close();
});

test('the image can render pages for models with vision', async () => {
  const picture = await reader.request.get('/pictures/employee-handbook.pdf?page=3');
  expect(picture.status()).toBe(200);
  expect(picture.headers()['content-type']).toMatch(/^image\//);
});

test('a file that a person uploads to the image’s server is read', async () => {
  const page = await reader.newPage();
  const files = new OwnFiles(page);
  await new ChatPage(page).open();
  await files.open();
  await files.choose({
    name: 'regatta.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('# Regatta\n\nThe Zephyrine regatta starts at 7:45.\n'),
  });
  await expect(files.row('regatta.md')).toContainText('Ready');
  await page.close();
});

test('documents are indexed by the image beside its running server, which then cites them', async () => {
  const folder = image.path('/documents');
  mkdirSync(folder);
  writeFileSync(`${folder}/parking.md`, '# Parking\n\nVisitors of Brindlecroft park on deck seven.\n');
  const ingested = await image.run(['ingest', folder], {});
  expect(ingested, ingested.said).toMatchObject({ code: 0 });
  const asked = { messages: [{ role: 'user', content: 'Where do visitors of Brindlecroft park?' }] };
  const answer = await reader.request.post('/chat', { data: asked });
  expect(await answer.text()).toContain('parking.md');
});

test('the image’s doctor finds nothing wrong', async () => {
  const { code, said } = await image.run(['doctor'], {});
  expect(code, said).toBe(0);
  expect(said).toContain(' 0 failed');
});

test('a program that the image does not have is named, with those it has', async () => {
  const { code, said } = await image.run(['bash'], {});
  expect(code).toBe(2);
  expect(said).toContain('There is no program "bash" here; there are: serve, ingest');
});

test('the image is healthy while it serves, exits cleanly on SIGTERM, and is then not healthy', async () => {
  const alive = await image.checkHealth(serving);
  expect(alive, alive.said).toMatchObject({ code: 0 });
  const ended = once(server, 'exit');
  server.kill(image.plan.stopSignal as NodeJS.Signals);
  expect(await ended).toEqual([0, null]);
  expect(await image.checkHealth(serving)).toMatchObject({ code: 1 });
});

test('nothing was written into the image but into its volume, and it is small', async () => {
  expect(image.contents('/app').sha256).toBe(asUnpacked.sha256);
  expect(asUnpacked.bytes).toBeLessThan(LARGEST_APPLICATION_BYTES);
});

/** Resolves once the server says that it is ready; throws with what it said instead. */
function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The server was not ready in time.')), START_MS);
    child.stdout?.on('data', (chunk) => {
      if (!String(chunk).includes('is ready')) return;
      clearTimeout(late);
      resolve();
    });
    void untilEnd(child).then(({ code, said }) => {
      clearTimeout(late);
      reject(new Error(`The server ended with ${code}: ${said}`));
    }, reject);
  });
}
