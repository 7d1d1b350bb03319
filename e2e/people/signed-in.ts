import { test as base, type Page } from '@playwright/test';
import { SignInPage } from '../pages/sign-in-page.ts';
import { IdentityControl } from './identity-control.ts';

/** Those who can sign in; see `e2e/identity/people.ts` for their groups and roles. */
export type User = 'alice' | 'bob' | 'carol' | 'dana' | 'erin' | 'mallory';

interface People {
  /** Opens the chat in a browser of its own, signed in as a person. */
  as: (user: User) => Promise<Page>;
  /** Works the identity provider. What is changed there holds for every test: put it back. */
  identity: IdentityControl;
}

/** Tests of people who sign in. */
export const test = base.extend<People>({
  as: async ({ browser }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (user) => {
      const context = await browser.newContext();
      contexts.push(context);
      const page = await context.newPage();
      await page.goto('/sign-in');
      await new SignInPage(page).signIn(user);
      return page;
    });
    for (const context of contexts) await context.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  identity: async ({}, use, { project }) => {
    await use(new IdentityControl(String(project.metadata['identity'])));
  },
});
