import type { StreamAnswer } from '../conversation/chat-client.ts';
import type { ChatMessage } from '../conversation/conversation.ts';
import type { TurnEvent } from '../conversation/turn.ts';
import { overridesOf, type Tuning } from '../settings/tuning.ts';
import type { TimedEvent } from './comparison.ts';

/** What is asked: a question, after the turns before it. */
export interface AskedOfSide {
  question: string;
  history?: readonly ChatMessage[] | undefined;
}

/** What asking needs of the browser. */
export interface AskSidePorts {
  streamAnswer: StreamAnswer;
  /** Milliseconds since the question was sent. */
  elapsed: () => number;
}

/**
 * Asks under these settings and passes on the events of the answer with the elapsed time; nothing is stored.
 * Ends with `ended`, `failed` or, at once when `signal` aborts, `stopped`; never throws.
 */
export async function askSide(
  { streamAnswer, elapsed }: AskSidePorts,
  { question, history = [] }: AskedOfSide,
  tuning: Tuning,
  signal: AbortSignal,
  handOn: (event: TimedEvent) => void,
): Promise<void> {
  const push = (event: TurnEvent) => handOn({ event, ms: elapsed() });
  // A reader must not wait for the network to see that Stop worked.
  const stop = () => push({ type: 'stopped' });
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop, { once: true });
  const request = {
    messages: [...history, { role: 'user' as const, content: question }],
    overrides: overridesOf(tuning),
    streaming: tuning.streaming,
    sessionState: null,
  };
  for await (const event of streamAnswer(request, signal)) {
    if (!signal.aborted && isOfTurn(event)) push(event);
  }
  signal.removeEventListener('abort', stop);
}

const OF_TURN = ['context', 'text', 'ended', 'failed', 'stopped'];

// What else arrives is about sessions and storage, and a comparison has neither.
function isOfTurn(event: { type: string }): event is TurnEvent {
  return OF_TURN.includes(event.type);
}
