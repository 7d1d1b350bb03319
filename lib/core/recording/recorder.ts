import { AppError } from '#lib/shared/app-error.ts';
import type { AnswerEvent } from '../events.ts';
import type { MakeTitle } from '../make-title.ts';
import type { Owner } from '../principal.ts';
import type { BegunTurn, Conversations, NewTurn } from '../records/conversations.ts';
import { followLog } from './follow-log.ts';
import { improveTitle } from './improve-title.ts';
import { Recording } from './recording.ts';
import { titleOf } from './title-of.ts';

/** A question to be kept, and what answers it. */
export interface RecordedQuestion {
  question: Omit<NewTurn, 'title'>;
  answer: (signal: AbortSignal) => AsyncIterable<AnswerEvent>;
  /** Hears what made the answer fail, whether anybody reads it or not. */
  failed: (error: AppError) => void;
}

/** Has answers made that outlive their readers, in the log that they are read from. */
export interface Recorder {
  /**
   * Resolves when the question is kept; its answer is then being made, unless it is a repeat. Throws what `begin` throws,
   * and `conflict` when another question came with the same idempotency key.
   */
  ask(asked: RecordedQuestion): Promise<BegunTurn>;
  /**
   * An answer from its beginning, for one of any number of readers, wherever it is made. Pulled: a slow reader holds up
   * nothing. Throws what ended the answer, `not-found` for what is not the owner's, the signal's reason when it aborts.
   */
  follow(owner: Owner, turn: string, signal: AbortSignal): AsyncGenerator<AnswerEvent>;
  /** Stops an answer, wherever it is made; resolves when it has ended if that is here. Throws `not-found`. */
  stop(owner: Owner, turn: string): Promise<void>;
  /** Answers that are being made here. */
  readonly underWay: number;
  /** Resolves when no answer is under way here, and each is called what it is to be called. */
  settled(): Promise<void>;
  /** Interrupts what is under way, and resolves when that is kept. */
  close(): Promise<void>;
}

/** What recording needs. Without `makeTitle`, titles are made of questions alone. */
export interface RecorderPorts {
  conversations: Conversations;
  makeTitle?: MakeTitle | undefined;
}

/** Keeps no more of an answer in memory than the answer, however many read it. */
export function createRecorder({ conversations, makeTitle }: RecorderPorts): Recorder {
  const running = new Map<string, Recording>();
  const unsettled = new Set<Promise<void>>();
  return {
    get underWay() {
      return running.size;
    },
    async ask({ question, answer, failed }) {
      const title = titleOf(question.question);
      const begun = await conversations.begin({ ...question, title });
      if (begun.isRepeat) {
        await requireSameQuestion(question, begun, conversations);
        return begun;
      }
      const { turn } = begun;
      const recording = new Recording({ owner: question.owner, turn, conversations, answer, failed });
      running.set(turn, recording);
      const settled = recording.ended
        .then(async () => {
          running.delete(turn);
          if (question.conversation === null && recording.status === 'done')
            await improveTitle(recording, title, { conversations, makeTitle });
        })
        .finally(() => unsettled.delete(settled));
      unsettled.add(settled);
      return begun;
    },
    follow(owner, turn, signal) {
      const here = running.get(turn);
      return here?.owner === owner ? here.follow(signal) : followLog(conversations, owner, turn, signal);
    },
    async stop(owner, turn) {
      await conversations.requestStop(owner, turn);
      const here = running.get(turn);
      here?.stop('stopped');
      await here?.ended;
    },
    async settled() {
      while (unsettled.size > 0) await Promise.all(unsettled);
    },
    async close() {
      const here = [...running.values()];
      for (const recording of here) recording.stop('interrupted');
      await Promise.all(here.map(({ ended }) => ended));
    },
  };
}

async function requireSameQuestion(
  { owner, question }: RecordedQuestion['question'],
  { turn }: BegunTurn,
  conversations: Conversations,
): Promise<void> {
  const found = await conversations.findTurn(owner, turn);
  // The store keeps half a character and NUL as U+FFFD.
  const asKept = question.toWellFormed().replaceAll('\0', '\uFFFD');
  if (found.turn.question === asKept) return;
  throw new AppError('conflict', 'Another question came with this Idempotency-Key.', {
    field: 'idempotency-key',
  });
}
