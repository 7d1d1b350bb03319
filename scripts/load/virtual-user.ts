import { randomUUID } from 'node:crypto';
import type { LoadPlan } from './arguments.ts';
import type { Send } from './connection.ts';
import { type Dialect, dialects, type Message } from './dialects.ts';
import { ask, type Heard } from './send-question.ts';

/** A question as a file has it, with what was said before it. */
export interface PlannedQuestion {
  question: string;
  history?: Message[] | undefined;
}

/** A reader who asks, reads and thinks. One conversation goes on for a while, then another begins. */
export class VirtualUser {
  readonly #plan: LoadPlan;
  readonly #questions: readonly PlannedQuestion[];
  readonly #random: () => number;
  readonly #dialect: Dialect;
  readonly #headers: Record<string, string>;
  #messages: Message[] = [];
  #stored: { conversation: string; turn: string } | null = null;

  constructor(
    plan: LoadPlan,
    questions: readonly PlannedQuestion[],
    token: string | undefined,
    random: () => number,
  ) {
    this.#plan = plan;
    this.#questions = questions;
    this.#random = random;
    this.#dialect = dialects[plan.dialect];
    // The cookie of a browser, and what browsers say of the page's own calls: without them nothing is stored.
    this.#headers = token
      ? { authorization: `Bearer ${token}` }
      : { cookie: `cw_browser=${randomUUID()}`, 'sec-fetch-site': 'same-origin' };
  }

  /** Asks the next question and hears its answer. */
  async ask(send: Send, signal: AbortSignal): Promise<Heard> {
    if (this.#random() >= FOLLOW_UPS || this.#messages.length >= 2 * LONGEST) this.#begin();
    const planned = this.#questions[Math.floor(this.#random() * this.#questions.length)];
    const before = this.#messages.length > 0 ? this.#messages : (planned?.history ?? []);
    const messages: Message[] = [...before, { role: 'user', content: planned?.question ?? '' }];
    const leaves = this.#random() < this.#plan.leave;
    const heard = await ask(
      send,
      {
        dialect: this.#dialect,
        messages,
        conversation: this.#stored?.conversation ?? null,
        headers: { ...this.#headers, ...this.#storageHeaders() },
        leaves,
      },
      signal,
    );
    if (heard.ending === 'whole') this.#goOn(messages, heard);
    else this.#begin();
    return heard;
  }

  /** The pause before the next question, in milliseconds: exponential, and never ten times the mean. */
  think(): number {
    return Math.min(-Math.log(1 - this.#random()), 10) * this.#plan.thinkMs;
  }

  /** Opens the first citation now and then; the time it took in milliseconds, null where none was opened. */
  async open(send: Send, { sources }: Heard, signal: AbortSignal): Promise<number | null> {
    const [source] = sources;
    if (source === undefined || this.#random() >= this.#plan.open) return null;
    const begun = performance.now();
    const [document = ''] = source.split('#');
    const path = `/content/${document.split('/').map(encodeURIComponent).join('/')}`;
    const response = await send({ method: 'GET', path, headers: this.#headers }, signal);
    for await (const _ of response);
    if (response.statusCode === 200) return performance.now() - begun;
    throw new Error(`${path} answered ${response.statusCode}.`);
  }

  #storageHeaders(): Record<string, string> {
    if (!this.#plan.store) return {};
    return {
      'x-conversation': 'store',
      'idempotency-key': randomUUID(),
      ...(this.#stored && { 'x-conversation-parent': this.#stored.turn }),
    };
  }

  #begin(): void {
    this.#messages = [];
    this.#stored = null;
  }

  #goOn(messages: Message[], { text, conversation, turn }: Heard): void {
    this.#messages = [...messages, { role: 'assistant', content: text }];
    this.#stored = conversation && turn ? { conversation, turn } : null;
  }
}

/** The share of questions that go on in their conversation, and the questions that one has at most. */
const FOLLOW_UPS = 0.4;
const LONGEST = 6;
