import type {
  AnsweredInquiry,
  Conversation,
  ConversationChange,
  ConversationEntry,
  ConversationList,
  SharedLink,
} from '#lib/api/conversations.ts';
import type { Rating } from '#lib/core/records/feedback.ts';
import { callApi } from '../page/call-api.ts';
import type { Tuning } from '../settings/tuning.ts';
import type { FollowAnswer, StreamAnswer } from './chat-client.ts';

const ADDRESS = '/api/conversations';
const addressOf = (id: string) => `${ADDRESS}/${encodeURIComponent(id)}`;
const turnAddress = (turn: string) => `/api/turns/${encodeURIComponent(turn)}`;

interface ListQuery {
  search: string;
  /** Archived conversations alone. */
  archived?: boolean;
  label?: string | null;
  limit: number;
  after: string | null;
}

/**
 * The routes for stored conversations. Calls throw AppError: `not-found` for a conversation that is deleted or another
 * person's.
 */
export const conversationApi = {
  list({ search, archived, label, limit, after }: ListQuery) {
    const query = new URLSearchParams({ limit: String(limit) });
    if (search) query.set('search', search);
    if (archived) query.set('archived', 'true');
    if (label) query.set('label', label);
    if (after) query.set('after', after);
    return callApi<ConversationList>(`${ADDRESS}?${query}`);
  },
  find: (id: string) => callApi<Conversation>(addressOf(id)),
  change: (id: string, change: ConversationChange) =>
    callApi<ConversationEntry>(addressOf(id), 'PATCH', change),
  remove: (id: string) => callApi<void>(addressOf(id), 'DELETE'),
  removeAll: () => callApi<void>(ADDRESS, 'DELETE'),
  share: (id: string) => callApi<SharedLink>(`${addressOf(id)}/share`, 'POST'),
  unshare: (id: string) => callApi<void>(`${addressOf(id)}/share`, 'DELETE'),
  stop: (turn: string) => callApi<void>(`${turnAddress(turn)}/stop`, 'POST'),
  passOn: (turn: string) => callApi<AnsweredInquiry>(`${turnAddress(turn)}/inquiry`, 'PUT'),
  /** Null withdraws. */
  rate: (turn: string, rating: Rating | null) =>
    callApi<void>(`${turnAddress(turn)}/feedback`, rating ? 'PUT' : 'DELETE', rating ?? undefined),
};

/** The calls of `conversationApi`; all reject with AppError. */
export type ConversationApi = typeof conversationApi;

/** What a conversation needs from the browser. */
export interface ConversationPorts {
  streamAnswer: StreamAnswer;
  followAnswer: FollowAnswer;
  api: Pick<ConversationApi, 'find' | 'change' | 'stop' | 'rate' | 'passOn'>;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  newId: () => string;
  /** How the next question is asked. */
  tuning: () => Tuning;
  wait: (ms: number) => Promise<void>;
  /** Tells other tabs, and the list, that a conversation changed. */
  tell: (conversation: string) => void;
}
