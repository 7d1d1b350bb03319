// npm run look [-- STATE…] [--looks light-wide,dark-phone] [--docs]: pictures of what a person meets on the built page,
// on the samples, at three sizes, light, dark and from right to left, with one contact sheet, into test-results/look.
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { makeAdminLink } from '#lib/composition/identity.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { defaultLocale, locales, translateFor } from '#lib/i18n/locale.ts';
import { type Picture, writeContactSheet } from './look/contact-sheet.ts';
import { LOOKS, type Look } from './look/looks.ts';
import { STATES, type State } from './look/states.ts';
import { withBuiltPage } from './servers/with-built-page.ts';

const PORT = 4559;
const FOLDER = 'test-results/look';

/** Pictures that the documentation shows, by the name they have there. */
const IN_DOCS: Record<string, string> = {
  welcome: 'first-visit-light-wide',
  answer: 'answer-light-wide',
  document: 'document-pdf-light-wide',
  phone: 'answer-light-phone',
  dark: 'document-pdf-dark-wide',
  arabic: 'answer-arabic-wide',
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    looks: { type: 'string', default: '' },
    docs: { type: 'boolean', default: false },
  },
});
const states = chosen(STATES, positionals);
const looks = chosen(LOOKS, values.looks.split(',').filter(Boolean));

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
await withBuiltPage(PORT, async ({ url, browser, dataDir }) => {
  const pictures: Picture[] = [];
  for (const look of looks) {
    const [reader, administrator] = await Promise.all([
      openContext(browser, look, url),
      openContext(browser, look, url),
    ]);
    await administer(administrator, dataDir, url);
    for (const state of states) {
      pictures.push(await picture(state.administers ? administrator : reader, look, state));
    }
    await Promise.all([reader.close(), administrator.close()]);
  }
  await writeContactSheet(browser, FOLDER, pictures);
  const missed = pictures.filter(({ shown }) => !shown).length;
  console.log(`\n${pictures.length} pictures, ${missed} not as described: ${FOLDER}/contact-sheet.png`);
  if (missed > 0) process.exitCode = 1;
});
if (values.docs) {
  for (const [name, file] of Object.entries(IN_DOCS)) {
    copyFileSync(join(FOLDER, `${file}.png`), `docs/screenshots/${name}.png`);
  }
}

function chosen<T extends { name: string }>(all: readonly T[], names: readonly string[]): readonly T[] {
  const unknown = names.filter((name) => !all.some((one) => one.name === name));
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. There are ${all.map(({ name }) => name).join(', ')}.`);
    process.exit(2);
  }
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}

async function openContext(browser: Browser, look: Look, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ ...look.context, baseURL });
  await context.addCookies([{ name: 'citewell.language', value: look.language, url: baseURL }]);
  return context;
}

/** Makes the browser an administrator's, as a link does. */
async function administer(context: BrowserContext, dataDir: string, url: string): Promise<void> {
  const link = await makeAdminLink(readEnvironment({ DATA_DIR: dataDir }));
  const key = new URL(link.url).hash.slice(1);
  await context.request.post('/api/admin-link', { data: { key }, headers: { origin: url } });
}

async function picture(context: BrowserContext, look: Look, state: State): Promise<Picture> {
  const file = `${state.name}-${look.name}.png`;
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const shown = await show(page, look, state).then(
    () => true,
    (thrown: unknown) => {
      console.error(`${file}: ${String(thrown).split('\n', 1)[0]}`);
      return false;
    },
  );
  await page.screenshot({ path: join(FOLDER, file), animations: 'disabled', caret: 'hide' });
  await page.close();
  console.log(file);
  return { state: state.name, look: look.name, file, shown };
}

async function show(page: Page, look: Look, { path = '/', show: bring }: State): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  const locale = locales.find(({ tag }) => tag === look.language) ?? defaultLocale;
  await bring?.({ page, text: translateFor(locale) });
}
