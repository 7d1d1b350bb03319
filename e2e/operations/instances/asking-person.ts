import { randomUUID } from 'node:crypto';
import { type Asked, read } from '../asking.ts';
import type { OwnServer } from '../own-server.ts';

/** A stored question, and its answer as the asking client reads it. */
export interface StoredQuestion extends Asked {
  conversation: string;
  turn: string;
}

/** A person who calls any instance: a guest with a browser of their own, or the person in these headers. */
export class AskingPerson {
  readonly #headers: Record<string, string>;

  constructor(headers: Record<string, string> = { cookie: `cw_browser=${randomUUID()}` }) {
    this.#headers = { 'sec-fetch-site': 'same-origin', ...headers };
  }

  /** Calls a route: GET, or POST where there is a body. */
  call(
    { origin }: OwnServer,
    path: string,
    { body, headers, ...options }: RequestInit & { body?: string; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    return fetch(origin + path, {
      ...(body !== undefined && { method: 'POST', body }),
      ...options,
      headers: {
        ...this.#headers,
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    });
  }

  /** Asks a question that is not stored, answered as a stream; leaves with the signal. */
  ask(at: OwnServer, content: string, signal?: AbortSignal): Promise<Response> {
    const body = JSON.stringify({ messages: [{ role: 'user', content }] });
    return this.call(at, '/chat/stream', { body, ...(signal && { signal }) });
  }

  /** Asks a question and stores it, in a conversation or in a new one. Throws where it was not stored. */
  async askStored(
    at: OwnServer,
    content: string,
    conversation: string | null = null,
  ): Promise<StoredQuestion> {
    const body = JSON.stringify({ messages: [{ role: 'user', content }], session_state: conversation });
    const response = await this.call(at, '/chat/stream', { body, headers: { 'x-conversation': 'store' } });
    const turn = response.headers.get('x-turn-id');
    const stored = response.headers.get('x-conversation-id');
    if (!response.ok || !turn || !stored) throw new Error(`${response.status} ${await response.text()}`);
    return { conversation: stored, turn, ...read(Promise.resolve(response)) };
  }

  /** Reads an answer from its beginning. */
  follow(at: OwnServer, { turn }: StoredQuestion): Asked {
    return read(this.call(at, `/api/turns/${turn}/stream`));
  }

  /** The stored turns of a conversation, oldest first. */
  async turns(
    at: OwnServer,
    { conversation }: StoredQuestion,
  ): Promise<{ status: string; answer: string }[]> {
    const response = await this.call(at, `/api/conversations/${conversation}`);
    const { turns } = (await response.json()) as { turns: { status: string; answer: string }[] };
    return turns.map(({ status, answer }) => ({ status, answer: answer.trim() }));
  }
}
