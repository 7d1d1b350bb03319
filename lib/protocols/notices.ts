import type { AnswerTrace, NoticeKind } from '#lib/core/events/answer-trace.ts';
import type { Certainty } from '#lib/core/events/events.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { encodeCertainty } from './answer-context.ts';

/** What of a request had no effect, by the kind of notice; `model`: what a model does not take, or that another answered. */
const LEFT_OUT: readonly NoticeKind[] = [
  'ignored-settings',
  'settings-without-effect',
  'instructions-left-out',
  'model',
];

const NAMING: Partial<Record<NoticeKind, string>> = {
  'ignored-settings': 'Unknown settings were ignored: ',
  'settings-without-effect': 'Settings without effect on this model: ',
};

/**
 * Sentences on what of the request was left out, for protocols without a list of steps; empty where all of it acted. The
 * trace of an answer that has ended is complete.
 */
export function noticesFor({ notices }: Pick<AnswerTrace, 'notices'>): string[] {
  return notices
    .filter(({ kind }) => LEFT_OUT.includes(kind))
    .flatMap(({ kind, lines }) => {
      const naming = NAMING[kind];
      return naming === undefined ? lines : [`${naming}${lines.join(', ')}.`];
    });
}

/** What an answer says at its end, for protocols without a list of steps: how surely it answers, and `notices` if there are any. */
export function encodeEnding({ certainty, trace }: { certainty: Certainty; trace: AnswerTrace }): JsonObject {
  const notices = noticesFor(trace);
  return { ...encodeCertainty(certainty), ...(notices.length > 0 && { notices }) };
}
