import { randomUUID } from 'node:crypto';

/** The scripted model's answer, a word every quarter of a second. */
const WORDS = Array.from({ length: 40 }, (_, at) => `word-${at} `);
export const WHOLE = WORDS.join('').trim();
export const SLOW_ANSWER = { say: WORDS, everyMs: 250 };
const FIRST_WORD = 'word-0';

/** An answer that is being read. */
export interface Asked {
  /** Resolves when its first word is there, or for one that comes whole, when it is being made. */
  begun: Promise<void>;
  /** All that was said, its error too. */
  said: Promise<string>;
}

/** Asks a question of its own, as this kind of caller does. */
export class Asker {
  readonly origin: string;
  /** The browser that owns the stored questions. */
  readonly #cookie = `cw_browser=${randomUUID()}`;
  readonly #question: string;
  #asked = 0;

  constructor(origin: string, question = 'How many days can I work from abroad each year?') {
    this.origin = origin;
    this.#question = question;
  }

  /** A stream that is not stored, in one dialect or the other. */
  stream(dialect: 'flat' | 'choices'): Asked {
    const response = this.#post(
      dialect === 'flat' ? '/chat/stream' : '/chat',
      dialect === 'flat' ? {} : { stream: true },
    );
    return read(response);
  }

  /** An answer in one piece. */
  whole(): Asked {
    const said = this.#post('/chat', { stream: false }).then((response) => response.text());
    return { begun: Promise.resolve(), said };
  }

  /** A stored question whose reader leaves at the first word; resolves with its conversation. */
  async storeAndLeave(): Promise<string> {
    const leaving = new AbortController();
    const response = await this.#post('/chat/stream', {}, { 'x-conversation': 'store' }, leaving.signal);
    const { begun, said } = read(Promise.resolve(response));
    said.catch(() => undefined);
    await begun;
    leaving.abort();
    return response.headers.get('x-conversation-id') ?? '';
  }

  /** The stored first turn of a conversation, from the server that runs now. */
  async stored(conversation: string): Promise<{ status: string; answer: string }> {
    const response = await fetch(`${this.origin}/api/conversations/${conversation}`, {
      headers: { cookie: this.#cookie },
    });
    const { turns } = await response.json();
    return { status: turns[0].status, answer: turns[0].answer.trim() };
  }

  #post(path: string, rest: object, headers = {}, signal?: AbortSignal): Promise<Response> {
    this.#asked += 1;
    const content = `${this.#question} (${this.#asked})`;
    return fetch(this.origin + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: this.#cookie,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      body: JSON.stringify({ messages: [{ role: 'user', content }], ...rest }),
      ...(signal && { signal }),
    });
  }
}

/** Reads an answer to its end. */
export function read(response: Promise<Response>): Asked {
  const begun = Promise.withResolvers<void>();
  const said = (async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const bytes of (await response).body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      if (text.includes(FIRST_WORD)) begun.resolve();
    }
    begun.reject(new Error(`It never began: ${text}`));
    return text;
  })();
  said.catch(begun.reject);
  // Not every reader waits for the first word.
  begun.promise.catch(() => undefined);
  return { begun: begun.promise, said };
}

/** The text of an answer in either dialect, whole or streamed. */
export function textIn(said: string): string {
  return said
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .map(
      (part) =>
        (part.delta ?? part.message ?? part.choices?.[0]?.delta ?? part.choices?.[0]?.message)?.content ?? '',
    )
    .join('')
    .trim();
}
