import { createBatch } from './batch.ts';
import type { StreamAnswer } from './chat-client.ts';
import {
  applyToConversation,
  type Conversation,
  type ConversationEvent,
  messagesFor,
} from './conversation.ts';
import { restoreConversation, saveConversation } from './saved-conversation.ts';
import { overridesOf, type Tuning } from './settings/tuning.ts';
import { isRunning, type TurnEvent } from './turn.ts';

const STORAGE_KEY = 'citewell.conversation';
const COMMIT_EVERY_MS = 50;

/** What a conversation needs from the browser. */
export interface ConversationPorts {
  streamAnswer: StreamAnswer;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  newId: () => string;
  /** How the next question is asked. */
  tuning: () => Tuning;
}

/**
 * The conversation of one browser tab: a fold over events that React subscribes to. One answer runs at a time; asking
 * while one runs does nothing. It is saved whenever a question or the end of an answer changes it, and by `save`.
 */
export class ConversationStore {
  readonly #ports: ConversationPorts;
  readonly #listeners = new Set<() => void>();
  #conversation: Conversation;
  #running: AbortController | undefined;

  constructor(ports: ConversationPorts) {
    this.#ports = ports;
    this.#conversation = restoreConversation(ports.storage.getItem(STORAGE_KEY));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): Conversation => this.#conversation;

  /** Asks `question`; resolves when its answer has ended, failed or been stopped. */
  readonly ask = async (question: string): Promise<void> => {
    if (this.#running || !question.trim()) return;
    const id = this.#ports.newId();
    this.#apply({ type: 'asked', id, question: question.trim() });
    await this.#answer(id);
  };

  /** Asks the question of a turn again and replaces its answer. */
  readonly retry = async (id: string): Promise<void> => {
    if (this.#running) return;
    this.#apply({ type: 'asked-again', id });
    await this.#answer(id);
  };

  /** Asks another question in place of that of a turn; its answer and all that follows are gone, a running one too. */
  readonly edit = async (id: string, question: string): Promise<void> => {
    if (!question.trim()) return;
    this.stop();
    this.#apply({ type: 'edited', id, question: question.trim() });
    await this.#answer(id);
  };

  readonly stop = (): void => this.#running?.abort();

  readonly clear = (): void => {
    this.stop();
    this.#apply({ type: 'cleared' });
    this.save();
  };

  readonly save = (): void => {
    this.#ports.storage.setItem(STORAGE_KEY, saveConversation(this.#conversation));
  };

  async #answer(id: string): Promise<void> {
    const controller = new AbortController();
    this.#running = controller;
    this.save();
    const { turns, sessionState } = this.#conversation;
    const batch = createBatch<TurnEvent>(
      (events) => this.#apply({ type: 'answering', id, events }),
      COMMIT_EVERY_MS,
    );
    // A reader must not wait for the network to see that Stop worked.
    controller.signal.addEventListener('abort', () => {
      this.#running = undefined;
      batch.push({ type: 'stopped' });
      batch.flush();
    });
    const messages = messagesFor({ turns, sessionState }, id);
    const tuning = this.#ports.tuning();
    const { streaming } = tuning;
    const request = { messages, overrides: overridesOf(tuning), streaming, sessionState };
    for await (const event of this.#ports.streamAnswer(request, controller.signal)) {
      if (controller.signal.aborted) continue;
      if (event.type === 'session') this.#apply(event);
      else batch.push(event);
    }
    batch.flush();
    if (this.#running === controller) this.#running = undefined;
    this.save();
  }

  #apply(event: ConversationEvent): void {
    this.#conversation = applyToConversation(this.#conversation, event);
    for (const listener of this.#listeners) listener();
  }
}

/** Whether an answer is still arriving. */
export function isAnswering(conversation: Conversation): boolean {
  const last = conversation.turns.at(-1);
  return last !== undefined && isRunning(last);
}
