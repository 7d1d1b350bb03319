import { applyToSide, askSide, newSide, type Side } from '#lib/client/compare/comparison-store.ts';
import { createChatClient } from '#lib/client/conversation/chat-client.ts';
import type { Tuning } from '#lib/client/settings/tuning.ts';
import { Store } from '#lib/client/store.ts';
import type { SetQuestion, Trial } from './set-figures.ts';

/** Answers under way at a time: few enough that their times say something, and that readers get theirs. */
const PARALLEL = 3;

/** A set of questions under two settings, as far as it has come. */
export interface QuestionRun {
  tunings: readonly [Tuning, Tuning];
  trials: readonly Trial[];
  /** Of the answers, two for each question. */
  ended: number;
  status: 'running' | 'done' | 'stopped';
}

/** Browser functions of a run; `now` is in milliseconds. */
interface QuestionRunPorts {
  fetchFrom: typeof fetch;
  wait: (ms: number, signal: AbortSignal | null | undefined) => Promise<void>;
  now: () => number;
}

/**
 * Asks a set of questions under two settings by the protocol that the chat speaks, so that limits and access are those
 * of the administrator. The side that is asked first alternates, so that neither gets all warm caches. Nothing is stored.
 */
export class QuestionRunStore extends Store<QuestionRun | null> {
  readonly #ports: QuestionRunPorts;
  #running: AbortController | undefined;

  constructor(ports: QuestionRunPorts) {
    super(null);
    this.#ports = ports;
  }

  /** Asks all of them; resolves when every answer has ended or it was stopped. A run under way is stopped first. */
  readonly start = async (
    questions: readonly SetQuestion[],
    tunings: QuestionRun['tunings'],
  ): Promise<void> => {
    this.stop();
    const controller = new AbortController();
    this.#running = controller;
    const trials = questions.map((question): Trial => ({ question, sides: [null, null] }));
    this.set({ tunings, trials, ended: 0, status: 'running' });
    const waiting = questions.flatMap((_, at) =>
      (at % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)).map((side) => ({ at, side })),
    );
    const worker = async () => {
      for (let next = waiting.shift(); next && !controller.signal.aborted; next = waiting.shift()) {
        await this.#answer(next.at, next.side, controller.signal);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, worker));
    const run = this.snapshot();
    if (run && !controller.signal.aborted) this.set({ ...run, status: 'done' });
  };

  /** Ends a run at once; finished answers stay. */
  readonly stop = (): void => {
    this.#running?.abort();
    const run = this.snapshot();
    if (run?.status === 'running') this.set({ ...run, status: 'stopped' });
  };

  async #answer(at: number, index: 0 | 1, signal: AbortSignal): Promise<void> {
    const run = this.snapshot();
    const question = run?.trials[at]?.question;
    if (!run || !question) return;
    const { fetchFrom, wait, now } = this.#ports;
    let sentMs = now();
    // What was waited for a limit is no time of the answer.
    const onSend = () => {
      sentMs = now();
    };
    const ports = {
      streamAnswer: createChatClient(fetchWithRetries(fetchFrom, { onSend, wait })),
      elapsed: () => now() - sentMs,
    };
    let side = newSide(`${question.id}-${index}`, question.question);
    await askSide(ports, question, run.tunings[index], signal, (timed) => {
      side = applyToSide(side, [timed]);
    });
    if (!signal.aborted) this.#store(at, index, side);
  }

  #store(at: number, index: 0 | 1, side: Side): void {
    const run = this.snapshot();
    if (!run) return;
    const trials = run.trials.map((trial, position): Trial => {
      if (position !== at) return trial;
      const [a, b] = trial.sides;
      return { ...trial, sides: index === 0 ? [side, b] : [a, side] };
    });
    this.set({ ...run, trials, ended: run.ended + 1 });
  }
}

/** Dependencies of retrying: a callback before each attempt, and a way to wait. */
interface RetryPorts {
  onSend: () => void;
  wait: (ms: number, signal: AbortSignal | null | undefined) => Promise<void>;
}

const MOST_ATTEMPTS = 20;
const LONGEST_WAIT_S = 60;

/**
 * `fetch` that asks again after as long as the server says when it answers that this is too much at once (429): a set
 * of questions is more than a person types. The last refusal is returned as it came.
 */
export function fetchWithRetries(fetchFrom: typeof fetch, { onSend, wait }: RetryPorts): typeof fetch {
  return async (input, init) => {
    for (let attempt = 1; ; attempt += 1) {
      onSend();
      const response = await fetchFrom(input, init);
      if (response.status !== 429 || attempt === MOST_ATTEMPTS) return response;
      const seconds = Number(response.headers.get('retry-after') ?? 1) || 1;
      // A daily limit does not pass within a wait.
      if (seconds > LONGEST_WAIT_S) return response;
      await response.body?.cancel();
      await wait(Math.max(1, seconds) * 1000, init?.signal);
    }
  };
}
