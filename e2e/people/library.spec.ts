import { expect } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { LibraryPage } from '../pages/library-page.ts';
import { ScopePicker } from '../pages/scope-picker.ts';
import { test } from './signed-in.ts';

test('two people with different rights see different documents', async ({ as }) => {
  const alice = new LibraryPage(await as('alice'));
  await alice.open();
  await expect(alice.row('Salary bands')).toBeInViewport();
  const bob = new LibraryPage(await as('bob'));
  await bob.open();
  await expect(bob.row('Pay at Larkfield')).toBeInViewport();
  await expect(bob.row('Salary bands')).toHaveCount(0);
  expect(await bob.page.content()).not.toMatch(/salary-bands|personnel/);
  await bob.open('?search=salary%20band%207');
  expect(await bob.page.content()).not.toMatch(/salary-bands|71,400/);
});

test('a scope that names a forbidden document finds nothing and tells nothing of it', async ({ as }) => {
  const bob = await as('bob');
  await bob.goto('/?about=salary-bands.md');
  const chat = new ChatPage(bob);
  const question = 'From what to what does salary band 7 run?';
  await expect(new ScopePicker(bob).button).toHaveAccessibleName('Search in: salary-bands.md');
  await chat.ask(question);
  await expect(chat.turn(question)).toContainText('1 of the chosen documents is no longer available.');
  await expect(chat.turn(question).getByRole('button', { name: 'Ask all documents' })).toBeInViewport();
  expect(await bob.content()).not.toMatch(/71,400|Salary bands/);
});
