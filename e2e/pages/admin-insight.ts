import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';

/** The pages of the administration that show how answers fare, as an administrator knows them. */
export class AdminInsight {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(section: 'usage' | 'unanswered' | 'feedback' | 'compare' | 'audit', query = ''): Promise<void> {
    await this.page.goto(`/admin/${section}${query}`);
  }

  /** A figure of the usage page, by its name. */
  figure(name: string): Locator {
    return this.page.locator('dl > div').filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** A chart by its heading. */
  chart(name: string): Locator {
    return this.page.getByRole('figure', { name });
  }

  /** The part of a chart that the arrow keys move along. */
  reader(chart: Locator): Locator {
    return chart.getByRole('slider');
  }

  async chooseSet(name: 'Golden questions' | 'My questions' | 'Badly rated questions'): Promise<void> {
    await this.page.getByRole('radio', { name }).check();
  }

  get b(): Locator {
    return this.page.getByRole('region', { name: 'B: a changed copy', exact: true });
  }

  /** Asks a question, as a reader of this browser would; resolves with its turn. */
  async ask(question: string): Promise<string> {
    const asked = await this.page.context().request.post('/chat', {
      headers: {
        origin: this.#origin,
        'x-conversation': 'store',
        'idempotency-key': crypto.randomUUID(),
      },
      data: { messages: [{ role: 'user', content: question }], session_state: null },
    });
    expect(asked.status()).toBe(200);
    return asked.headers()['x-turn-id'] ?? '';
  }

  /** Asks a question and rates its answer. */
  async rate(question: string, rating: object): Promise<void> {
    const turn = await this.ask(question);
    const rated = await this.page.context().request.put(`/api/turns/${turn}/feedback`, {
      headers: { origin: this.#origin },
      data: rating,
    });
    expect(rated.status()).toBe(200);
  }

  /** Calls with a cookie need proof that they come from our own pages. */
  get #origin(): string {
    return new URL(this.page.url()).origin;
  }
}

/** The page is accessible to people who see, hear or move otherwise, and nothing leaves the screen. */
export async function expectNoFaults(page: Page): Promise<void> {
  await expectAccessible(page);
  const [needed, there] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(needed).toBeLessThanOrEqual(there ?? 0);
}

/** Further ways to display the page, beside wide and in the light theme. */
export const STANDS = [
  { name: 'by night', use: { colorScheme: 'dark' } },
  { name: 'on a phone', use: { viewport: { width: 390, height: 844 } } },
  { name: 'from right to left', use: { locale: 'ar' } },
] as const;
