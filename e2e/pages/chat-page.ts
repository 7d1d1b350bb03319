import type { Locator, Page } from '@playwright/test';

/** The chat as a reader knows it: what is called what, and what can be done with it. */
export class ChatPage {
  readonly page: Page;
  readonly question: Locator;
  readonly send: Locator;
  readonly stop: Locator;
  readonly newChat: Locator;
  readonly conversation: Locator;
  readonly status: Locator;
  readonly retry: Locator;
  readonly askAgain: Locator;
  readonly jumpToEnd: Locator;
  /** The card of a citation. */
  readonly card: Locator;
  /** Opens what the card shows. */
  readonly openCard: Locator;

  constructor(page: Page) {
    this.page = page;
    this.question = page.getByRole('textbox', { name: 'Your question' });
    this.send = page.getByRole('button', { name: 'Send', exact: true });
    this.stop = page.getByRole('button', { name: 'Stop', exact: true });
    this.newChat = page.getByRole('button', { name: 'New chat' });
    this.conversation = page.getByRole('region', { name: 'Conversation' });
    // The one that reads answers out; others tell of a part of the page.
    this.status = page.getByRole('status').last();
    this.askAgain = page.getByRole('button', { name: 'Ask again' });
    this.retry = page.getByRole('region', { name: 'Conversation' }).getByRole('button', { name: 'Retry' });
    this.card = page.getByRole('tooltip');
    this.openCard = page.getByRole('button', { name: 'Open', exact: true });
    this.jumpToEnd = page.getByRole('button', { name: 'Jump to the end' });
  }

  async open(): Promise<void> {
    await this.page.goto('/');
  }

  /** Asks and waits until the answer has ended, one way or another. */
  async ask(question: string): Promise<void> {
    await this.question.fill(question);
    await this.question.press('Enter');
    await this.turn(question).waitFor();
    await this.send.waitFor();
  }

  /** Starts anew where the conversation is saved nowhere. */
  async discard(): Promise<void> {
    await this.newChat.click();
    await this.page.getByRole('button', { name: 'Discard it' }).click();
  }

  /** A question with its answer. */
  turn(question: string): Locator {
    return this.page.getByRole('article', { name: question });
  }

  /** The questions that the first page offers. */
  offered(): Locator {
    return this.page.getByRole('list', { name: 'Try one of these' }).getByRole('button');
  }

  /** The chips in the text of answers that cite the source with this number. */
  citation(number: number): Locator {
    return this.conversation.getByRole('button', { name: new RegExp(`^Source ${number}:`) });
  }

  /** Asks another question in place of this one, and waits for its answer. */
  async edit(question: string, changed: string): Promise<void> {
    await this.turn(question).getByRole('button', { name: 'Edit the question' }).click();
    await this.page.getByRole('textbox', { name: 'Edit your question' }).fill(changed);
    await this.page.keyboard.press('Enter');
    await this.turn(changed).waitFor();
    await this.send.waitFor();
  }

  followUps(): Locator {
    return this.conversation.getByRole('region', { name: 'Follow-up questions' }).getByRole('button');
  }
}
