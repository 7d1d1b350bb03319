import { AppError } from '#lib/shared/app-error.ts';
import { pause } from '#lib/shared/pause.ts';
import type { Owner } from '../access/principal.ts';
import type { AnswerEvent } from '../events/events.ts';
import {
  applyRecordedEvent,
  type Conversations,
  emptyAnswer,
  type NewTurn,
  type StartedTurn,
} from '../records/conversations.ts';
import { Recording, type Room } from './recording.ts';
import { nextEvent, startCursor, throwIfFailed } from './replay.ts';
import { acceptedTitle, type MakeTitle, titleOf } from './title-of.ts';

/** A question to store, and the function that answers it. */
export interface RecordedQuestion {
  question: Omit<NewTurn, 'title'>;
  answer: (signal: AbortSignal) => AsyncIterable<AnswerEvent>;
  /** Called with the error when the answer fails, whether or not it has readers. */
  failed: (error: AppError) => void;
}

/** Generates answers independently of their readers, and stores them in the event log that readers read from. */
export interface Recorder {
  /**
   * Stores a question and starts its answer, unless it is a repeat. Throws what `begin` throws, and `conflict` when a
   * different question used the same idempotency key.
   */
  ask(asked: RecordedQuestion): Promise<StartedTurn>;
  /**
   * Streams an answer from its start, for any number of readers and from any process. Readers pull, so a slow reader
   * delays no one. Throws the error that ended the answer, `not-found` for another owner's turn, and the signal's
   * reason when it aborts.
   */
  follow(owner: Owner, turn: string, signal: AbortSignal): AsyncGenerator<AnswerEvent>;
  /** Stops an answer in any process; if it runs here, resolves when it has ended. Throws `not-found`. */
  stop(owner: Owner, turn: string): Promise<void>;
  /** The number of answers running in this process. */
  readonly activeCount: number;
  /** Resolves when no answer runs in this process and every new conversation has its title. */
  settled(): Promise<void>;
  /** Interrupts running answers; resolves when they are stored. */
  close(): Promise<void>;
}

/** The dependencies of a recorder. Without `makeTitle`, titles come from the question. */
export interface RecorderPorts {
  conversations: Conversations;
  makeTitle?: MakeTitle | undefined;
}

/** Creates a recorder. It holds each running answer in memory once, however many readers it has. */
export function createRecorder({ conversations, makeTitle }: RecorderPorts): Recorder {
  const running = new Map<string, Recording>();
  const unsettled = new Set<Promise<void>>();
  const rooms = new Rooms();
  return {
    get activeCount() {
      return running.size;
    },
    async ask({ question, answer, failed }) {
      const title = titleOf(question.question);
      const started = await conversations.begin({ ...question, title });
      if (started.isRepeat) {
        await requireSameQuestion(question, started, conversations);
        return started;
      }
      const { turn } = started;
      const { owner } = question;
      const room = rooms.enter(owner, started.roomBytes);
      const recording = new Recording({ owner, turn, conversations, answer, failed, room });
      running.set(turn, recording);
      const settled = recording.ended
        .then(async () => {
          running.delete(turn);
          rooms.leave(owner);
          if (question.conversation === null && recording.status === 'done')
            await improveTitle(recording, title, { conversations, makeTitle });
        })
        .finally(() => unsettled.delete(settled));
      unsettled.add(settled);
      return started;
    },
    follow(owner, turn, signal) {
      const local = running.get(turn);
      return local?.owner === owner ? local.follow(signal) : followLog(conversations, owner, turn, signal);
    },
    async stop(owner, turn) {
      await conversations.requestStop(owner, turn);
      const local = running.get(turn);
      local?.stop('stopped');
      await local?.ended;
    },
    async settled() {
      while (unsettled.size > 0) await Promise.all(unsettled);
    },
    async close() {
      const local = [...running.values()];
      for (const recording of local) recording.stop('interrupted');
      await Promise.all(local.map(({ ended }) => ended));
    },
  };
}

async function requireSameQuestion(
  { owner, question }: RecordedQuestion['question'],
  { turn }: StartedTurn,
  conversations: Conversations,
): Promise<void> {
  const found = await conversations.findTurn(owner, turn);
  // The store replaces lone surrogates and NUL with U+FFFD.
  const asStored = question.toWellFormed().replaceAll('\0', '\uFFFD');
  if (found.turn.question === asStored) return;
  const message = 'This Idempotency-Key belongs to a different question. Use a new key.';
  throw new AppError('conflict', message, { field: 'idempotency-key' });
}

/** The room of owners with answers under way, which the store counts only when they have ended. */
class Rooms {
  readonly #rooms = new Map<Owner, Room & { answers: number }>();

  /** The room for one more answer of an owner, for whom `bytes` were left when it began. */
  enter(owner: Owner, bytes: number): Room {
    const room = this.#rooms.get(owner) ?? { bytesLeft: bytes, answers: 0 };
    room.bytesLeft = Math.min(room.bytesLeft, bytes);
    room.answers += 1;
    this.#rooms.set(owner, room);
    return room;
  }

  leave(owner: Owner): void {
    const room = this.#rooms.get(owner);
    if (room && --room.answers === 0) this.#rooms.delete(owner);
  }
}

/** The time limit for generating a title, so that a slow model costs little. */
const TITLE_WITHIN_MS = 20_000;

interface TitlePorts {
  conversations: Pick<Conversations, 'findTurn' | 'change'>;
  makeTitle?: MakeTitle | undefined;
}

/**
 * Lets a model title a conversation by its first question and answer, unless its owner has renamed it. The initial title,
 * which is the question, stays without a model or an acceptable title. Never throws.
 */
async function improveTitle(
  { owner, turn, answer }: Pick<Recording, 'owner' | 'turn' | 'answer'>,
  title: string,
  { conversations, makeTitle }: TitlePorts,
): Promise<void> {
  if (!makeTitle) return;
  try {
    const { question } = (await conversations.findTurn(owner, turn)).turn;
    const made = await makeTitle({ question, answer: answer.text }, AbortSignal.timeout(TITLE_WITHIN_MS));
    const better = acceptedTitle(made, `${question}\n${answer.text}`);
    const { conversation } = await conversations.findTurn(owner, turn);
    if (!better || conversation.title !== title) return;
    await conversations.change(owner, conversation.id, { title: better });
  } catch {
    // The model failed, the conversation was removed, or the database is unavailable.
  }
}

const POLL_EVERY_MS = 150;

/**
 * Streams an answer from its start out of the log, for answers that another process generates. Behaves like
 * `Recording.follow`; throws AppError `not-found` when the owner has no such turn.
 */
async function* followLog(
  conversations: Pick<Conversations, 'log'>,
  owner: Owner,
  turn: string,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const cursor = startCursor();
  let answer = emptyAnswer;
  let from = 0;
  for (;;) {
    const page = await conversations.log(owner, turn, from);
    answer = page.events.reduce((before, { event }) => applyRecordedEvent(before, event), answer);
    from = (page.events.at(-1)?.sequence ?? from - 1) + 1;
    answer = page.answer ?? answer;
    for (let next = nextEvent(answer, cursor); next; next = nextEvent(answer, cursor)) {
      yield next;
      signal.throwIfAborted();
    }
    if (page.status !== 'running') return throwIfFailed(page.status, answer);
    await pause(POLL_EVERY_MS, signal);
  }
}
