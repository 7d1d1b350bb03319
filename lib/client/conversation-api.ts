import type {
  Conversation,
  ConversationChange,
  ConversationEntry,
  ConversationList,
  SharedLink,
} from '#lib/api/conversations.ts';
import type { Rating } from '#lib/core/records/feedback.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';

/** What the server does with kept conversations. Every call throws AppError: `not-found` for what is gone or somebody else's. */
export interface ConversationApi {
  list(query: { search: string; limit: number; after: string | null }): Promise<ConversationList>;
  find(id: string): Promise<Conversation>;
  change(id: string, change: ConversationChange): Promise<ConversationEntry>;
  remove(id: string): Promise<void>;
  removeAll(): Promise<void>;
  share(id: string): Promise<SharedLink>;
  unshare(id: string): Promise<void>;
  stop(turn: string): Promise<void>;
  /** Null withdraws. */
  rate(turn: string, rating: Rating | null): Promise<void>;
}

/** A client of `/api/conversations` and `/api/turns`. */
export function createConversationApi(fetchFrom: typeof fetch): ConversationApi {
  const call = async (address: string, method = 'GET', body?: object): Promise<unknown> => {
    const response = await fetchFrom(address, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new AppError('unavailable', 'The server cannot be reached.', { cause });
    });
    if (!response.ok) throw await failureOf(response);
    return response.status === 204 ? undefined : await response.json();
  };
  return {
    list: ({ search, limit, after }) => {
      const query = new URLSearchParams({ limit: String(limit) });
      if (search) query.set('search', search);
      if (after) query.set('after', after);
      return call(`/api/conversations?${query}`) as Promise<ConversationList>;
    },
    find: (id) => call(addressOf(id)) as Promise<Conversation>,
    change: (id, change) => call(addressOf(id), 'PATCH', change) as Promise<ConversationEntry>,
    remove: (id) => call(addressOf(id), 'DELETE') as Promise<void>,
    removeAll: () => call('/api/conversations', 'DELETE') as Promise<void>,
    share: (id) => call(`${addressOf(id)}/share`, 'POST') as Promise<SharedLink>,
    unshare: (id) => call(`${addressOf(id)}/share`, 'DELETE') as Promise<void>,
    stop: (turn) => call(`/api/turns/${encodeURIComponent(turn)}/stop`, 'POST') as Promise<void>,
    rate: (turn, rating) => {
      const address = `/api/turns/${encodeURIComponent(turn)}/feedback`;
      return call(address, rating ? 'PUT' : 'DELETE', rating ?? undefined) as Promise<void>;
    },
  };
}

function addressOf(id: string): string {
  return `/api/conversations/${encodeURIComponent(id)}`;
}

async function failureOf(response: Response): Promise<AppError> {
  const body: unknown = await response.json().catch(() => undefined);
  const said = isRecord(body) && typeof body['error'] === 'string' ? body['error'] : undefined;
  const code = response.status === 404 ? 'not-found' : response.status < 500 ? 'bad-request' : 'unavailable';
  return new AppError(code, said ?? `The server answered with status ${response.status}.`);
}
