import { readFileSync } from 'node:fs';
import process from 'node:process';
import { type BrowserContext, expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { DocumentPanel } from '../pages/document-panel.ts';
import { asAnotherUser, DeployedFunctions } from './functions/deployed-functions.ts';
import { tracedBy, tracedByAll, weigh } from './functions/traced-files.ts';

/** A platform takes 250 MB. What an index of one's own documents needs is on top of this. */
const LARGEST_BYTES = 120_000_000;

const NEVER = [
  { what: 'a variable or its file', path: /(^|\/)[.]env($|[.](?!example))/ },
  { what: 'stored records', path: /^[.]data\// },
  { what: 'a test', path: /^(?!node_modules\/).*[.](test|spec|contract)[.]tsx?$|^e2e\// },
  { what: 'source of a page', path: /^(app|components)\// },
  { what: 'a Node of its own', path: /^node_modules\/node-(bin-)?(linux|darwin)/ },
  { what: 'a tool', path: /^node_modules\/(typescript|@playwright|playwright|vitest|@biomejs|@swc\/core)/ },
];

test.describe.configure({ mode: 'serial', timeout: 240_000 });

test.describe('what a build for functions says they need', () => {
  test('is far below what a function may have', () => {
    const { bytes, largest } = weigh(tracedByAll());
    expect(bytes, `The largest are ${largest.join(', ')}`).toBeLessThan(LARGEST_BYTES);
  });

  test('is no secret, nothing of people, no test and no tool', () => {
    const files = tracedByAll();
    for (const { what, path } of NEVER) {
      expect(
        files.filter((file) => path.test(file)),
        what,
      ).toEqual([]);
    }
  });

  test('is what they start and open by path, whichever of them is asked', () => {
    for (const route of [
      'page',
      'chat/stream/route',
      'pictures/[...path]/route',
      'content/[...path]/route',
    ]) {
      expect(tracedBy(route), route).toEqual(
        expect.arrayContaining([
          'package.json',
          'data/prompts/system.md',
          'lib/search/embedded/worker.ts',
          'lib/templates/worker.ts',
          'lib/ingest/pictures/picture-process.ts',
          'lib/ingest/recognition/recognition-process.ts',
          'lib/ingest/parser/parser-process.ts',
          'lib/ingest/view/blocks-process.ts',
          'lib/composition/document-service/worker-process.ts',
          'node_modules/pdfjs-dist/legacy/build/pdf.mjs',
          'node_modules/@napi-rs/canvas/index.js',
        ]),
      );
    }
  });

  test('has answers under way as long as every plan allows, and other calls not', () => {
    const { functions } = JSON.parse(readFileSync('.next/server/functions-config-manifest.json', 'utf8'));
    for (const route of ['/chat/stream', '/ask', '/v1/chat/completions', '/api/v2/flexible-rag-mm']) {
      expect(functions[route]?.maxDuration, route).toBe(300);
    }
    expect(functions['/api/conversations']).toBeUndefined();
  });
});

test.describe('functions that nothing can be written to, without a database', () => {
  const SECRET = 'the secret of a scheduler';
  const question = 'How many weeks of parental leave does the company pay?';
  let functions: DeployedFunctions;
  let reader: BrowserContext;

  test.beforeAll(async ({ browser }, { project }) => {
    test.setTimeout(300_000); // a hundred megabytes are copied
    if (!asAnotherUser) process.stderr.write('Not root: functions run as this user, on read-only files.\n');
    functions = new DeployedFunctions(Number(project.metadata['functions']));
    await functions.put(tracedByAll());
    await functions.start({ CRON_SECRET: SECRET, LOG_LEVEL: 'error' });
    reader = await browser.newContext({ baseURL: functions.origin });
  });

  test.afterAll(async () => {
    await reader?.close();
    await functions?.remove();
  });

  test('answer from the index that came with them, and open the cited document', async () => {
    const page = await reader.newPage();
    const chat = new ChatPage(page);
    await chat.open();
    await chat.ask('What accuracy does the Ouzel 4 have?');
    await chat.citation(1).first().click();
    await expect(new DocumentPanel(page).pdfPage(1)).toContainText('Ouzel 4');
    await page.close();
  });

  test('show on the page that nothing is saved, and no button that would do nothing', async () => {
    const page = await reader.newPage();
    const chat = new ChatPage(page);
    await chat.open();
    await chat.ask(question);
    await expect(page.getByText('Not saved: in this tab only')).toBeVisible();
    for (const name of ['Conversations', 'Your files', 'Good answer', 'Conversation options']) {
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    }
    await page.goto('/account');
    await expect(page.getByText('This server stores no personal data.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Download your data' })).toHaveCount(0);
    await page.close();
  });

  test('say of what they do not do by which variable they would', async () => {
    const { request } = reader;
    const asked = { messages: [{ role: 'user', content: question }] };
    const store = { 'x-conversation': 'store', origin: functions.origin };
    const refusals = [
      await request.post('/chat', { data: asked, headers: store }),
      await request.get('/api/conversations'),
      await request.put('/api/documents/mine.txt', { data: 'mine', headers: store }),
    ];
    const said = await Promise.all(refusals.map((refusal) => refusal.json()));
    expect(refusals.map((refusal) => refusal.status())).toEqual([501, 501, 501]);
    expect(said.map(({ error }) => error)).toEqual([
      expect.stringContaining('set DATABASE_URL'),
      expect.stringContaining('set DATABASE_URL'),
      expect.stringContaining('READ_ONLY'),
    ]);
  });

  test('draw pages for models that see', async () => {
    const picture = await reader.request.get('/pictures/employee-handbook.pdf?page=3');
    expect(picture.status()).toBe(200);
    expect(picture.headers()['content-type']).toMatch(/^image\//);
  });

  test('have no administrator, wherever the request seems to come from', async () => {
    for (const headers of [{}, { 'x-forwarded-for': '127.0.0.1' }, { host: 'localhost' }]) {
      const asked = await reader.request.get('/api/admin/settings', { headers });
      expect(asked.status()).toBe(403);
    }
  });

  test('clear away at the word of who knows the secret alone', async () => {
    const ask = (authorization: string) =>
      reader.request.get('/api/cron/retention', { headers: { authorization } });
    expect((await ask('Bearer of something else')).status()).toBe(401);
    const done = await ask(`Bearer ${SECRET}`);
    expect(await done.json()).toEqual({ removed: {} });
  });
});
