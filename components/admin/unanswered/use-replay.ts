import { useEffect, useRef, useState } from 'react';
import type { ReplayLine } from '#lib/api/unanswered.ts';
import { authorizedFetch } from '#lib/client/page/session.ts';
import { readAnswer } from '#lib/protocols/framing/read-answer.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** A question that was asked again. */
export type ReplayedQuestion = ReplayLine & { type: 'question' };

/** How far a replay has come. */
export interface Replay {
  state: 'running' | 'stopped' | 'done' | AppError;
  total: number;
  isCut: boolean;
  questions: ReplayedQuestion[];
}

/** The replay as it was, with another line. */
function withLine(replay: Replay, line: ReplayLine): Replay {
  switch (line.type) {
    case 'start':
      return { ...replay, total: line.total, isCut: line.isCut };
    case 'question':
      return { ...replay, questions: [...replay.questions, line] };
    default:
      return { ...replay, state: 'done' };
  }
}

const STARTED: Replay = { state: 'running', total: 0, isCut: false, questions: [] };

/** Asks the open unanswered questions again; stops when asked to, and when the component goes. */
export function useReplay() {
  const [replay, setReplay] = useState<Replay>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  async function start() {
    const controller = new AbortController();
    abort.current = controller;
    let current = STARTED;
    const show = (next: Replay) => {
      current = next;
      setReplay(next);
    };
    show(STARTED);
    try {
      const response = await authorizedFetch('/api/admin/unanswered/replay', {
        method: 'POST',
        signal: controller.signal,
      });
      for await (const line of readAnswer(response)) show(withLine(current, line as unknown as ReplayLine));
      if (current.state === 'running') show({ ...current, state: new AppError('unavailable', '') });
    } catch (thrown) {
      const state = controller.signal.aborted ? 'stopped' : AppError.from(thrown);
      show({ ...current, state });
    }
  }

  return { replay, start, stop: () => abort.current?.abort() };
}
