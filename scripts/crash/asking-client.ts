import { randomUUID } from 'node:crypto';
import { dialects } from '../load/dialects.ts';
import { streamLines } from '../servers/stream-lines.ts';
import { contradiction, type Question } from './question.ts';
import { answerWords, questionFor } from './talking-model.ts';

/** The server under test: its address, and a promise of its being up, new after each kill. */
export interface Target {
  url: string;
  up: Promise<void>;
}

const MOST_WORDS = 200;
/** Of an answer that a crash cut off, when it is asked for again. */
const INTERRUPTED = /stopped before the answer was complete/;

/** Asks one question after the other and records the replies. After a crash it asks again with the same key. */
export class AskingClient {
  readonly headers: Record<string, string>;
  readonly questions: Question[] = [];
  readonly violations: string[] = [];
  readonly #name: string;
  readonly #random: () => number;

  constructor(name: string, random: () => number) {
    this.#name = name;
    this.#random = random;
    this.headers = {
      cookie: `cw_browser=${randomUUID()}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    };
  }

  /** Asks until the signal aborts. Connections that break are the point of it. */
  async run(target: Target, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await target.up;
      await this.#ask(this.#pending() ?? this.#next(), target.url).catch(() => undefined);
    }
  }

  /** Asks once more what was never acknowledged; throws when even a server that lives does not. */
  async finish(target: Target): Promise<void> {
    for (const question of this.questions) {
      if (!question.stored) await this.#ask(question, target.url);
      if (!question.stored) throw new Error(`${question.key} was not acknowledged.`);
    }
  }

  #pending(): Question | undefined {
    const last = this.questions.at(-1);
    return last && !last.stored ? last : undefined;
  }

  #next(): Question {
    const number = this.questions.length;
    const text = questionFor(1 + Math.floor(this.#random() * MOST_WORDS), `${this.#name}-${number}`);
    const before = this.questions.at(-1)?.stored?.conversation ?? null;
    const question: Question = {
      key: `${this.#name}-${number}`,
      text,
      answer: answerWords(text).join(''),
      conversation: this.#random() < 0.5 ? before : null,
      stored: undefined,
      heard: '',
      isWhole: false,
    };
    this.questions.push(question);
    return question;
  }

  async #ask(question: Question, url: string): Promise<void> {
    const response = await fetch(`${url}/chat/stream`, {
      method: 'POST',
      headers: { ...this.headers, 'x-conversation': 'store', 'idempotency-key': question.key },
      body: JSON.stringify({
        messages: [{ role: 'user', content: question.text }],
        session_state: question.conversation,
      }),
    });
    const conversation = response.headers.get('x-conversation-id');
    const turn = response.headers.get('x-turn-id');
    if (conversation && turn) question.stored = { conversation, turn };
    if (!response.ok) throw this.#refused(question, response.status, await response.text());
    await this.#read(question, response);
  }

  async #read(question: Question, response: Response): Promise<void> {
    let text = '';
    // Whole lines alone: a crash may cut one in two.
    for await (const line of streamLines(response.body ?? [])) {
      const { text: delta = '', isEnd = false, error } = dialects.page.read(line);
      text += delta;
      this.#note(question, text);
      if (isEnd) question.isWhole = true;
      if (error && !INTERRUPTED.test(error)) this.#refused(question, 200, error);
    }
  }

  #note(question: Question, text: string): void {
    const wrong = contradiction(question, text);
    if (wrong) this.violations.push(wrong);
    if (text.length > question.heard.length) question.heard = text;
  }

  #refused({ key }: Question, status: number, body: string): Error {
    const refusal = `${key}: ${status} ${body.slice(0, 200)}`;
    if (!INTERRUPTED.test(body)) this.violations.push(refusal);
    return new Error(refusal);
  }
}
