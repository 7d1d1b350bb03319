import { isRecord } from '#lib/shared/json.ts';

/** What is said in a conversation, oldest first; the last is the question. */
export interface Message {
  role: 'user' | 'assistant';
  content: string;
}

/** What one line of an answer brings. `error` and `isEnd` end it. */
export interface Piece {
  text?: string;
  /** `sourcepage` of what was found. */
  sources?: string[];
  error?: string;
  isEnd?: boolean;
}

/** One of the protocols, as far as a load needs it. A whole answer is one line. */
export interface Dialect {
  path: string;
  body(messages: Message[], conversation: string | null): object;
  read(line: string): Piece;
}

// biome-ignore lint/suspicious/noExplicitAny: lines of a server that is being tested; each dialect picks what it knows.
type Line = any;

/** The Microsoft AI Chat Protocol, as our page speaks it. */
const page: Dialect = {
  path: '/chat/stream',
  body: (messages, conversation) => ({ messages, context: { overrides: {} }, session_state: conversation }),
  read: (text) => {
    const line: Line = JSON.parse(text);
    return {
      text: line.delta?.content,
      sources: line.context?.data_points?.citations,
      // The first context comes with the role, the last alone.
      isEnd: isRecord(line.context) && line.delta?.role === undefined,
      ...errorOf(line),
    };
  },
};

const chat: Dialect = {
  path: '/chat',
  body: (messages) => ({ messages, stream: true, session_state: null }),
  read: (text) => {
    const line: Line = JSON.parse(text);
    const choice = line.choices?.[0];
    return {
      text: choice?.delta?.content,
      sources: choice?.context?.data_points?.citations,
      isEnd: typeof choice?.finish_reason === 'string',
      ...errorOf(line),
    };
  },
};

const flexible: Dialect = {
  path: '/api/v2/flexible-chat',
  body: (messages) => ({
    question: messages.at(-1)?.content,
    history: messages.slice(0, -1),
    fetch_args: { AzureSearchFetcher: { top_k: 3, vector_search: true } },
  }),
  read: (text) => {
    const line: Line = JSON.parse(text);
    return {
      text: line.answer,
      sources: line.metadata?.map((one: Line) => one.sourcepage),
      isEnd: typeof line.answer === 'string',
      ...errorOf(line),
    };
  },
};

const openai: Dialect = {
  path: '/v1/chat/completions',
  body: (messages) => ({ model: 'citewell', messages, stream: true }),
  read: (text) => {
    if (!text.startsWith('data: ')) return {};
    if (text === 'data: [DONE]') return { isEnd: true };
    const line: Line = JSON.parse(text.slice('data: '.length));
    return { text: line.choices?.[0]?.delta?.content, ...errorOf(line) };
  },
};

/** By the name that the command line knows them under. */
export const dialects = { page, chat, flexible, openai } satisfies Record<string, Dialect>;

export type DialectName = keyof typeof dialects;

function errorOf({ error }: Line): Piece {
  if (error === undefined) return {};
  return { error: typeof error === 'string' ? error : String(error?.message ?? JSON.stringify(error)) };
}
