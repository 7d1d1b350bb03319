import { Refusal } from '../http/reply.ts';
import type { ChatRequest } from './chat-request.ts';
import type { Choice } from './completion.ts';
import { invalidRequest, promptFiltered } from './openai-error.ts';
import type { ScriptedAnswer } from './scenario.ts';

/** The delivery of an answer: its choices, if a scenario has some, and its faults. */
export interface Delivery {
  choices?: Choice[];
  /** Between pieces. */
  everyMs?: number;
  /** At the end of the pieces: the connection breaks, or nothing comes for a while. */
  end?: 'drop' | { stallMs: number | 'never' };
}

/** The delivery of a scripted answer; throws a Refusal where the scenario is one. */
export function planDelivery(
  answer: ScriptedAnswer | undefined,
  request: ChatRequest,
  tooLong: () => Refusal,
): Delivery {
  if (!answer) return {};
  if ('promptFiltered' in answer) throw new Refusal(promptFiltered());
  if ('contextLength' in answer) throw tooLong();
  if ('refuse' in answer) {
    const refused = answer.refuse.find((key) => request[key] != null);
    if (refused) throw invalidRequest(`Unrecognized request argument supplied: ${refused}`, refused);
    return {};
  }
  if ('callTool' in answer) {
    const name = request.tools?.[0]?.function.name ?? 'none';
    const toolCall = { name, arguments: answer.callTool };
    return { choices: [{ pieces: [], finish: 'tool_calls', toolCall }] };
  }
  return sayingDelivery(answer, request.n ?? 1);
}

type SayingAnswer = Exclude<
  ScriptedAnswer,
  { promptFiltered: true } | { contextLength: true } | { refuse: unknown } | { callTool: string }
>;

function sayingDelivery(answer: SayingAnswer, n: number): Delivery {
  const all = (pieces: readonly string[], finish: Choice['finish']) =>
    Array.from({ length: n }, (): Choice => ({ pieces, finish }));
  if ('cutOff' in answer) return { choices: all(answer.cutOff.say, 'stop'), end: 'drop' };
  if ('stall' in answer) {
    return { choices: all(answer.stall.say, 'stop'), end: { stallMs: answer.stall.forMs } };
  }
  if ('filtered' in answer) return { choices: all(answer.filtered.say, 'content_filter') };
  const pace = answer.everyMs === undefined ? {} : { everyMs: answer.everyMs };
  return { choices: all(answer.say, answer.finish ?? 'stop'), ...pace };
}
