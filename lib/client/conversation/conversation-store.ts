import type { Conversation as ServerConversation } from '#lib/api/conversations.ts';
import type { Rating } from '#lib/core/records/feedback.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { Store, singleFlight } from '../store.ts';
import { AnswerReading, requestFor, storageFor } from './answer-reading.ts';
import {
  applyToConversation,
  type Conversation,
  type ConversationEvent,
  emptyConversation,
  type OpenConversation,
  type StoredSummary,
  storedBefore,
  type ViewState,
  viewStateOf,
} from './conversation.ts';
import type { ConversationPorts } from './conversation-api.ts';
import { restoreConversation, saveAgain, saveConversation, withSaved } from './saved-conversation.ts';
import { ALL_DOCUMENTS, type Scope } from './scope.ts';
import { fromStored, withStored } from './stored-conversation.ts';
import { isRunning, latestBelow, siblingAt, type Turn } from './turn.ts';

const STORAGE_KEY = 'citewell.conversation';
/** The key under which the tab stores what the server does not have. */
const keyOf = (stored: string | undefined) => (stored ? `${STORAGE_KEY}.${stored}` : STORAGE_KEY);

/**
 * The conversation of one browser tab: a fold over events that React subscribes to. The tab stores what the server does
 * not have: a whole conversation, or of a stored one the questions that found no server and the scope of the next.
 */
export class ConversationStore extends Store<OpenConversation> {
  readonly #ports: ConversationPorts;
  readonly #reading: AnswerReading;
  /** The images of questions that were asked here, by turn: to ask again. The server stores their names alone. */
  readonly #images = new Map<string, readonly File[]>();
  /** Settles when the server has the last branch or rating that was chosen here. */
  #changing: Promise<void> = Promise.resolve();

  constructor(ports: ConversationPorts) {
    super({ conversation: restoreConversation(ports.storage.getItem(STORAGE_KEY)), viewState: 'here' });
    this.#ports = ports;
    this.#reading = new AnswerReading({
      followAnswer: ports.followAnswer,
      wait: ports.wait,
      stopStored: (turn) => void ports.api.stop(turn).then(() => this.#tell(), ignore),
      find: (id) => this.#find(id),
      apply: (event) => this.#apply(event),
      onStored: (conversation) => {
        ports.storage.setItem(STORAGE_KEY, saveConversation(emptyConversation));
        ports.tell(conversation);
      },
    });
  }

  /** Asks `question` after the last turn that is shown; resolves when its answer has ended, failed or been stopped. */
  readonly ask = async (question: string, images: readonly File[] = []): Promise<void> => {
    if (this.snapshot().viewState === 'opening') return;
    const { active } = this.#conversation;
    const last = active === null ? undefined : this.#find(active);
    if (last && isRunning(last)) return;
    await this.#ask(question, active, images);
  };

  /** Asks the question of a turn again, or resumes an answer whose connection broke. A stored answer stays beside the new one. */
  readonly retry = async (id: string): Promise<void> => {
    const turn = this.#find(id);
    if (!turn || isRunning(turn)) return;
    if (turn.stored !== null && turn.failure && turn.failure.kind !== 'said') {
      this.#apply({ type: 'resumed', id });
      await this.#follow(id);
    } else if (turn.stored !== null || turn.status === 'done')
      await this.#ask(turn.question, turn.parent, this.#images.get(id));
    else {
      this.#apply({ type: 'asked-again', id });
      await this.#answer(id);
    }
  };

  /** Asks another question beside that of a turn; a running answer that is shown ends. */
  readonly edit = async (id: string, question: string): Promise<void> => {
    const turn = this.#find(id);
    if (!turn || !question.trim()) return;
    this.stop();
    await this.#ask(question, turn.parent, this.#images.get(id));
  };

  /** Shows the branch `step` positions after that of turn `id`. */
  readonly turnTo = (id: string, step: number): void => {
    const { turns, stored } = this.#conversation;
    const sibling = siblingAt(turns, id, step);
    if (sibling === undefined) return;
    const last = latestBelow(turns, sibling);
    this.#apply({ type: 'shown', id: last });
    const lastStored = this.#find(last)?.stored ?? storedBefore(this.#conversation, last);
    if (stored && lastStored !== null) {
      this.#apply({ type: 'described', stored: { activeTurn: lastStored } });
      this.#changing = this.#ports.api.change(stored.id, { activeTurn: lastStored }).then(ignore, ignore);
    } else this.save();
  };

  /** Chooses the documents that the next questions search. */
  readonly choose = (scope: Scope): void => {
    this.#apply({ type: 'scoped', scope });
    this.save();
  };

  /** Offers documents for the next question: they are stored when it is asked, and not before. Null takes the offer back. */
  readonly offer = (scope: Scope | null): void => this.#apply({ type: 'offered', scope });

  /** Asks the question of a turn again, beside its answer, and all documents. */
  readonly askAll = async (id: string): Promise<void> => {
    const turn = this.#find(id);
    if (!turn || isRunning(turn)) return;
    this.choose(ALL_DOCUMENTS);
    await this.#ask(turn.question, turn.parent);
  };

  readonly stop = (): void => {
    const { active } = this.#conversation;
    if (active !== null) this.#reading.stop(active);
  };

  readonly passOn = async (id: string, stored: string): Promise<void> => {
    this.#apply({ type: 'marked', id, marks: { inquiry: await this.#ports.api.passOn(stored) } });
    this.#tell();
  };

  /** Rates an answer, or with null takes the rating back. Throws AppError, the rating as it was, when the server refuses. */
  readonly rate = async (id: string, rating: Rating | null): Promise<void> => {
    const turn = this.#find(id);
    if (!turn?.stored) return;
    this.#apply({ type: 'marked', id, marks: { rating } });
    const rated = this.#ports.api.rate(turn.stored, rating);
    this.#changing = rated.then(ignore, ignore);
    try {
      await rated;
    } catch (error) {
      this.#apply({ type: 'marked', id, marks: { rating: turn.rating } });
      throw error;
    }
    this.#tell();
  };

  /** Leaves the conversation for an empty one. The scope that was chosen for one goes with its draft, where there is one. */
  readonly startAnew = (hasDraft = false): void => {
    this.save();
    const { scope } = this.#conversation.stored ? this.#restore() : this.#conversation;
    this.#show({ ...emptyConversation, scope: hasDraft ? scope : null });
    this.save();
  };

  /**
   * Stores a conversation that was answered without storing, by asking its questions again, of the same documents and
   * under the same idempotency keys. Resolves with false, every answer as it was, when nothing can be stored.
   */
  readonly saveAgain = singleFlight(() =>
    saveAgain({
      current: () => this.#conversation,
      askAgain: ({ id, scope }) => {
        this.#apply({ type: 'asked-again', id, scope });
        return this.#answer(id, true);
      },
      become: (conversation) => this.#become(conversation),
    }),
  );

  /** Shows what the page's address names: a conversation that the server stores, or, with null, what is only here. */
  readonly goTo = async (id: string | null): Promise<void> => {
    const { stored } = this.#conversation;
    if (id === null) {
      if (stored || this.snapshot().viewState !== 'here') this.#show(this.#restore());
      return;
    }
    if (stored?.id === id) return this.#followRunning();
    this.save();
    this.#show(emptyConversation, 'opening');
    const opening = this.snapshot();
    const found = await this.#ports.api.find(id).catch(AppError.from);
    if (this.snapshot() !== opening) return;
    if (found instanceof AppError) this.#show(emptyConversation, viewStateOf(found));
    else {
      this.adopt(found);
      this.#followRunning();
    }
  };

  /** Shows a conversation as the server stores it. */
  readonly adopt = (stored: ServerConversation): void => {
    const { conversation } = this.snapshot();
    if (conversation.stored?.id === stored.id) this.#become(withStored(conversation, stored));
    else this.#show(withSaved(fromStored(stored), this.#ports.storage.getItem(keyOf(stored.id))));
  };

  /** Updates the title, pin or link of the open conversation after another part of the page changed it; ignores other ones. */
  readonly describe = (id: string, stored: Partial<StoredSummary>): void => {
    if (this.#conversation.stored?.id === id) this.#apply({ type: 'described', stored });
  };

  /** Catches up with the server, quietly: what cannot be learned now is learned the next time. */
  readonly refresh = singleFlight(() => this.#catchUp());

  /** Saves in the tab what the server does not have. */
  readonly save = (): void => {
    const { conversation, viewState } = this.snapshot();
    if (viewState !== 'here') return;
    this.#ports.storage.setItem(keyOf(conversation.stored?.id), saveConversation(conversation));
  };

  get #conversation(): Conversation {
    return this.snapshot().conversation;
  }

  #restore(): Conversation {
    return restoreConversation(this.#ports.storage.getItem(STORAGE_KEY));
  }

  #find(id: string): Turn | undefined {
    return this.#conversation.turns.find((turn) => turn.id === id);
  }

  async #ask(question: string, parent: string | null, images: readonly File[] = []): Promise<void> {
    if (!question.trim()) return;
    const id = this.#ports.newId();
    if (images.length > 0) this.#images.set(id, images);
    const attachments = images.map(({ name }) => name);
    this.#apply({ type: 'asked', id, question: question.trim(), parent, attachments });
    await this.#answer(id);
  }

  async #answer(id: string, isRequired = false): Promise<void> {
    this.save();
    const storage = storageFor(this.#conversation, id, isRequired);
    const images = this.#images.get(id) ?? [];
    const request = requestFor(this.#conversation, id, this.#ports.tuning());
    await this.#reading.ask(id, storage !== undefined, (signal) =>
      this.#ports.streamAnswer({ ...request, images, ...(storage && { storage }) }, signal),
    );
    this.save();
    await this.#afterAnswer(id, this.#find(id)?.parent === null);
  }

  #followRunning(): void {
    for (const turn of this.#conversation.turns) {
      if (turn.stored !== null && isRunning(turn)) void this.#follow(turn.id);
    }
  }

  async #follow(id: string): Promise<void> {
    if (this.#reading.isReading(id)) return;
    await this.#reading.follow(id);
    await this.#afterAnswer(id, true);
  }

  /** The title gets better with the first answer; and how an answer ended that did not end well, the server knows. */
  async #afterAnswer(id: string, isNews: boolean): Promise<void> {
    const turn = this.#find(id);
    if (!turn?.stored) return;
    this.#tell();
    if (isNews || turn.status === 'failed') await this.refresh();
  }

  async #catchUp(): Promise<void> {
    const id = this.#conversation.stored?.id;
    if (id === undefined) return;
    const changing = this.#changing;
    await changing;
    const known = new Set(this.#conversation.turns.map(({ stored }) => stored));
    const found = await this.#ports.api.find(id).catch(AppError.from);
    if (this.#conversation.stored?.id !== id) return;
    // The answer predates what was since chosen, rated or asked here, and would undo it on the page.
    const isAsked = this.#conversation.turns.some(({ stored }) => !known.has(stored));
    if (isAsked || changing !== this.#changing) return this.#catchUp();
    if (!(found instanceof AppError)) {
      this.adopt(found);
      this.#followRunning();
    } else if (found.code === 'not-found') this.#show(emptyConversation, 'gone');
  }

  #tell(): void {
    const id = this.#conversation.stored?.id;
    if (id !== undefined) this.#ports.tell(id);
  }

  #show(conversation: Conversation, viewState: ViewState = 'here'): void {
    this.#reading.leave();
    this.#become(conversation, viewState);
  }

  #apply(event: ConversationEvent): void {
    const { conversation, viewState } = this.snapshot();
    this.#become(applyToConversation(conversation, event), event.type === 'asked' ? 'here' : viewState);
  }

  #become(conversation: Conversation, viewState: ViewState = 'here'): void {
    this.set({ conversation, viewState });
  }
}

// What could not be done now shows at the next look at the server.
function ignore(): void {}
