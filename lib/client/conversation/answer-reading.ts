import { overridesOf, type Tuning } from '../settings/tuning.ts';
import { createBatch } from '../store.ts';
import type { ChatEvent, FollowAnswer, StorageRequest } from './chat-client.ts';
import { type Conversation, type ConversationEvent, messagesFor, storedBefore } from './conversation.ts';
import { ALL_DOCUMENTS, overridesOfScope } from './scope.ts';
import { isRunning, type Turn, type TurnEvent } from './turn.ts';

const COMMIT_EVERY_MS = 50;

/** How long to wait before each further attempt to go on with an answer whose connection broke: long enough for a restart. */
const REATTACH_AFTER_MS = [300, 1000, 2000, 4000, 8000, 8000, 8000];

/** What reading answers needs: the network, the conversation they go into, and who wants to know. */
export interface ReadingPorts {
  followAnswer: FollowAnswer;
  wait: (ms: number) => Promise<void>;
  /** Asks the server to stop making an answer. */
  stopStored: (turn: string) => void;
  find: (id: string) => Turn | undefined;
  apply: (event: ConversationEvent) => void;
  /** A question was stored, by the server's id of its conversation. */
  onStored: (conversation: string) => void;
}

/** An answer that is being read. `isPending`: whether the server stores it is not known yet. */
interface Reading {
  controller: AbortController;
  isPending: boolean;
  wanted: 'answer' | 'stop' | 'nothing';
  finish: (event: TurnEvent) => void;
}

/** Reads answers into a conversation, any number at a time, and goes on with stored ones when a connection breaks. */
export class AnswerReading {
  readonly #ports: ReadingPorts;
  readonly #readings = new Map<string, Reading>();

  constructor(ports: ReadingPorts) {
    this.#ports = ports;
  }

  isReading(id: string): boolean {
    return this.#readings.has(id);
  }

  /** Reads the answer to turn `id` from where it is asked; resolves when it has ended, failed or been stopped. */
  async ask(
    id: string,
    toStore: boolean,
    ask: (signal: AbortSignal) => AsyncGenerator<ChatEvent>,
  ): Promise<void> {
    await this.#during(id, toStore, async (reading) => {
      const broken = await this.#read(id, ask(reading.controller.signal), reading);
      if (broken) await this.#goOn(id, reading, broken);
    });
  }

  /** Follows a stored answer that another tab or session asked for; resolves as `ask` does. */
  async follow(id: string): Promise<void> {
    if (this.#readings.has(id)) return;
    await this.#during(id, false, async (reading) => {
      const broken = await this.#attach(id, reading);
      if (broken) await this.#goOn(id, reading, broken);
    });
  }

  /** Ends an answer at once for this reader, and at the server where that makes it. */
  stop(id: string): void {
    const reading = this.#readings.get(id);
    if (!reading) return;
    reading.finish({ type: 'stopped' });
    reading.wanted = 'stop';
    this.#settle(id, reading, this.#ports.find(id)?.stored ?? undefined);
  }

  /** Reads no further, while the server goes on with what it stores. */
  leave(): void {
    for (const [id, reading] of this.#readings) {
      reading.wanted = 'nothing';
      this.#settle(id, reading, undefined);
    }
  }

  // After leaving before the server has answered, the page could not name the turn to stop: the request goes on until
  // the server has named the turn.
  #settle(id: string, reading: Reading, stored: string | undefined): void {
    if (reading.wanted === 'answer' || reading.isPending) return;
    if (reading.wanted === 'stop' && stored) this.#ports.stopStored(stored);
    this.#readings.delete(id);
    reading.controller.abort();
  }

  async #during(id: string, isPending: boolean, read: (reading: Reading) => Promise<void>): Promise<void> {
    const reading: Reading = {
      controller: new AbortController(),
      isPending,
      wanted: 'answer',
      finish: (event) => this.#ports.apply({ type: 'answering', id, events: [event] }),
    };
    this.#readings.set(id, reading);
    try {
      await read(reading);
    } finally {
      if (this.#readings.get(id) === reading) this.#readings.delete(id);
    }
  }

  /** Resolves with the failure of a connection that broke, where the answer can be gone on with. */
  async #read(
    id: string,
    events: AsyncGenerator<ChatEvent>,
    reading: Reading,
  ): Promise<TurnEvent | undefined> {
    const batch = createBatch<TurnEvent>(
      (arrived) => this.#ports.apply({ type: 'answering', id, events: arrived }),
      COMMIT_EVERY_MS,
    );
    reading.finish = (event) => {
      batch.push(event);
      batch.flush();
    };
    let broken: TurnEvent | undefined;
    for await (const event of events) {
      reading.isPending = false;
      if (event.type === 'stored' || event.type === 'unsaved') this.#learn(id, event, reading);
      else if (reading.wanted !== 'answer') this.#settle(id, reading, undefined);
      else if (event.type === 'session') this.#ports.apply(event);
      else if (isBroken(event) && this.#ports.find(id)?.stored) broken = event;
      else batch.push(event);
    }
    batch.flush();
    return broken;
  }

  #learn(id: string, event: Extract<ChatEvent, { type: 'stored' | 'unsaved' }>, reading: Reading): void {
    if (reading.wanted !== 'nothing') {
      this.#ports.apply(event.type === 'stored' ? { ...event, id } : event);
    }
    if (event.type === 'stored') this.#ports.onStored(event.conversation);
    this.#settle(id, reading, event.type === 'stored' ? event.turn : undefined);
  }

  async #attach(id: string, reading: Reading): Promise<TurnEvent | undefined> {
    const turn = this.#ports.find(id);
    if (!turn?.stored || !isRunning(turn)) return undefined;
    const { signal } = reading.controller;
    return this.#read(id, this.#ports.followAnswer(turn.stored, turn.answer.length, signal), reading);
  }

  async #goOn(id: string, reading: Reading, broken: TurnEvent): Promise<void> {
    let failure: TurnEvent = broken;
    for (let attempt = 0; attempt < REATTACH_AFTER_MS.length; attempt += 1) {
      await this.#ports.wait(REATTACH_AFTER_MS[attempt] ?? 0);
      if (reading.wanted !== 'answer') return;
      const before = this.#ports.find(id)?.answer.length;
      const again = await this.#attach(id, reading);
      if (!again) return;
      failure = again;
      if (this.#ports.find(id)?.answer.length !== before) attempt = -1;
    }
    reading.finish(failure);
  }
}

function isBroken(event: TurnEvent): boolean {
  return event.type === 'failed' && event.failure.kind !== 'said';
}

/** What the question of turn `id` sends: the messages before it, and the settings that differ from the server's. */
export function requestFor(conversation: Conversation, id: string, tuning: Tuning) {
  const scope = conversation.turns.find((turn) => turn.id === id)?.scope ?? ALL_DOCUMENTS;
  return {
    messages: messagesFor(conversation, id),
    overrides: { ...overridesOf(tuning), ...overridesOfScope(scope) },
    streaming: tuning.streaming,
    sessionState: conversation.sessionState,
  };
}

/** Where the question of turn `id` is to be stored; undefined where the conversation is not, unless that is required. */
export function storageFor(
  conversation: Conversation,
  id: string,
  isRequired: boolean,
): StorageRequest | undefined {
  if (conversation.unsaved && !isRequired) return undefined;
  const where = { conversation: conversation.stored?.id ?? null, parent: storedBefore(conversation, id) };
  return { key: id, ...where, ...(isRequired && { isRequired }) };
}
