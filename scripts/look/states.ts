import type { Page } from '@playwright/test';
import type { Translate } from '#lib/i18n/translate.ts';
import { answerAtLength } from './long-answer.ts';

/** A page to bring into a state, and its texts in the language that it is looked at in. */
export interface View {
  page: Page;
  text: Translate;
}

/** Something that a person meets on the page. */
export interface State {
  name: string;
  /** Begins here, after the page has loaded; `/` where absent. */
  path?: string;
  /** Only administrators see it. */
  administers?: true;
  show?: (view: View) => Promise<void>;
}

/** A question that each kind of document answers: its citation opens that document. */
const DOCUMENTS = {
  pdf: 'How many days can I work from abroad each year?',
  docx: 'Who pays for a loan instrument during a warranty repair?',
  pptx: 'How many Plover probes did we ship?',
  html: 'How long must a password be?',
  markdown: 'How many weeks of full pay does the partner of a birth parent get?',
  text: 'Who pays for prescription safety glasses?',
  json: 'vpn certificate expired',
  csv: 'phone number of the Boise office',
  xlsx: 'What does the OU4-KIT cost in euros?',
};

/** What to look at, in the order in which a person may meet it. */
export const STATES: readonly State[] = [
  { name: 'first-visit' },
  { name: 'answer', show: ask(DOCUMENTS.pdf) },
  { name: 'long-answer', show: askAtLength },
  { name: 'long-answer-end', show: askAtLengthToTheEnd },
  { name: 'refusal', show: ask('Does the canteen offer vegan burgers on Tuesdays?') },
  ...Object.entries(DOCUMENTS).map(([kind, question]) => ({
    name: `document-${kind}`,
    show: openCitation(question),
  })),
  { name: 'how-answered', show: checkAnswer() },
  { name: 'settings', show: press('settings.open') },
  { name: 'scope', show: openScope },
  { name: 'palette', show: pressKeys('ControlOrMeta+k') },
  { name: 'shortcuts', show: pressKeys('?') },
  { name: 'prompts', show: beginPrompt },
  { name: 'own-files', show: press('uploads.open') },
  { name: 'documents', path: '/documents' },
  { name: 'failure', show: askWhileUnavailable },
  { name: 'offline', show: askOffline },
  { name: 'not-found', path: '/nowhere' },
  { name: 'admin-documents', path: '/admin/documents', administers: true },
  { name: 'admin-settings', path: '/admin/settings', administers: true },
  { name: 'admin-feedback', path: '/admin/feedback', administers: true },
  { name: 'admin-usage', path: '/admin/usage', administers: true },
  { name: 'admin-unanswered', path: '/admin/unanswered', administers: true },
  { name: 'admin-unsupported', path: '/admin/unsupported', administers: true },
  { name: 'admin-branding', path: '/admin/branding', administers: true },
  { name: 'admin-audit', path: '/admin/audit', administers: true },
];

function ask(question: string) {
  return async ({ page, text }: View): Promise<void> => {
    await page.locator('#question').fill(question);
    await page.locator('#question').press('Enter');
    await page.getByRole('article').last().waitFor();
    await page.getByRole('button', { name: text('composer.send'), exact: true }).waitFor();
  };
}

async function askAtLength(view: View): Promise<void> {
  await answerAtLength(view.page);
  await ask('What do I need to settle before I travel?')(view);
}

async function askAtLengthToTheEnd(view: View): Promise<void> {
  await askAtLength(view);
  await view.page.getByRole('button', { name: view.text('turn.jumpToEnd') }).click();
}

function openCitation(question: string) {
  return async (view: View): Promise<void> => {
    await ask(question)(view);
    await view.page.getByRole('article').locator('.prose button').first().click();
    await view.page.getByRole('dialog').locator('mark, [role=mark], tr[aria-current]').last().waitFor();
  };
}

function checkAnswer() {
  return async (view: View): Promise<void> => {
    await ask(DOCUMENTS.pdf)(view);
    await view.page.getByRole('button', { name: view.text('panel.process') }).click();
    await view.page.getByRole('tabpanel').waitFor();
  };
}

/** Presses the button of this name, and waits for what it opens. */
function press(button: 'settings.open' | 'uploads.open') {
  return async ({ page, text }: View): Promise<void> => {
    await page.getByRole('button', { name: text(button) }).click();
    await page.getByRole('dialog').waitFor();
  };
}

async function openScope({ page, text }: View): Promise<void> {
  await page.getByRole('button', { name: text('scope.button', { scope: text('scope.all') }) }).click();
  await page.getByRole('dialog').waitFor();
}

function pressKeys(keys: string) {
  return async ({ page }: View): Promise<void> => {
    await page.locator('main').click({ position: { x: 5, y: 5 } });
    await page.keyboard.press(keys);
    await page.getByRole('dialog').waitFor();
  };
}

async function beginPrompt({ page }: View): Promise<void> {
  await page.locator('#question').press('/');
  await page.getByRole('combobox').waitFor();
}

async function askWhileUnavailable(view: View): Promise<void> {
  await view.page.route('**/chat/stream', (route) =>
    route.fulfill({ status: 503, json: { error: 'The service is busy. Try again.' } }),
  );
  await ask(DOCUMENTS.pdf)(view);
}

async function askOffline(view: View): Promise<void> {
  await view.page.locator('#question').focus();
  await view.page.waitForLoadState('networkidle');
  await view.page.route('**/*', (route) => route.abort('internetdisconnected'));
  await ask(DOCUMENTS.pdf)(view);
}
