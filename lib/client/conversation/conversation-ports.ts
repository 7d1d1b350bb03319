import type { Tuning } from '../settings/tuning.ts';
import type { FollowAnswer, StreamAnswer } from './chat-client.ts';
import type { ConversationApi } from './conversation-api.ts';

/** What a conversation needs from the browser. */
export interface ConversationPorts {
  streamAnswer: StreamAnswer;
  followAnswer: FollowAnswer;
  api: Pick<ConversationApi, 'find' | 'change' | 'stop' | 'rate'>;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  newId: () => string;
  /** How the next question is asked. */
  tuning: () => Tuning;
  wait: (ms: number) => Promise<void>;
  /** Tells other tabs, and the list, that a conversation changed. */
  tell: (conversation: string) => void;
}
