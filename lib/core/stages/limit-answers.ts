import type { AnswerEvent } from '../events.ts';
import type { Limits } from '../limits.ts';
import type { AnswerStage } from './answer-stage.ts';
import { WatchedAnswer } from './watched-answer.ts';

/**
 * A place for each answer while it is made, and its tokens counted when it ends, however it ends. Refusals are thrown
 * before anything is searched.
 */
export function limitAnswers(limits: Pick<Limits, 'openAnswer'>): AnswerStage {
  return (answer) => (request, signal) => {
    const open = async () => {
      const lease = await limits.openAnswer(request.caller);
      let tokens = 0;
      const watcher = {
        event(event: AnswerEvent) {
          if (event.type === 'finished') tokens = event.usage.promptTokens + event.usage.completionTokens;
        },
        end: () => void lease.close(tokens),
      };
      return { events: answer(request, signal), watcher };
    };
    return new WatchedAnswer(open, signal);
  };
}
