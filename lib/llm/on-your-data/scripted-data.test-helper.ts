import { type LoopbackServer, startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import { type CompleteAnswer, collect } from '#lib/core/events/collect.ts';
import type { RemoteAnswerer } from '#lib/core/ports/chat-model.ts';
import type { AnswerRequest } from '#lib/core/question/request.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { chunkOf, END, errorReply, eventStream, USAGE } from '../openai/test-chat.ts';
import { createOnYourData } from './answerer.ts';
import { dataConfig } from './test-request.ts';

/** Two citations, one document that was left out, and the queries that found them. */
export const CONTEXT = {
  citations: [
    { content: '25 days.', title: 'Leave', url: null, filepath: 'leave.pdf#page=1', chunk_id: '0' },
    { content: 'Trains first.', title: 'Travel', url: null, filepath: 'travel.pdf#page=2', chunk_id: '0' },
  ],
  intent: '["vacation days", "annual leave"]',
  all_retrieved_documents: [
    {
      content: '25 days.',
      filepath: 'leave.pdf#page=1',
      search_queries: ['vacation days'],
      data_source_index: 0,
      original_search_score: 9.5,
      rerank_score: 2.5,
    },
    {
      content: 'Old rules.',
      filepath: 'old.pdf#page=9',
      search_queries: ['vacation days'],
      data_source_index: 0,
      original_search_score: 0.2,
      filter_reason: 'score',
    },
  ],
};

/** The chunk that says what was retrieved. */
export const contextChunk = (context: object) => chunkOf('', { delta: { role: 'assistant', context } });

/** How the service says that it does not take a request. */
export const refusal = (message: string) => errorReply(400, { code: 400, message });

type Reply = { status: number; headers?: Record<string, string>; body: string | object };

/** A service that gives the scripted replies in turn, then repeats the last one. */
export interface ScriptedData {
  server: LoopbackServer;
  reply(...replies: Reply[]): void;
  /** Replies with what was retrieved, then these pieces. */
  say(...pieces: string[]): void;
  onYourData(attempts?: number): RemoteAnswerer;
  ask(request: AnswerRequest, attempts?: number): Promise<CompleteAnswer>;
}

/** Starts such a service. */
export async function startScriptedData(): Promise<ScriptedData> {
  const replies: Reply[] = [];
  const server = await startLoopbackServer({
    handle: () => (replies.length > 1 ? replies.shift() : replies[0]) ?? refusal('not scripted'),
    errorReply: (status, message) => errorReply(status, { message }),
  });
  const texts = { system: 'Ours.', systemOpen: '', followUps: 'Ask <<more>>.', rewriteQuery: '' };
  const prompts = async () => texts;
  const config = dataConfig({ url: server.url, key: 'k' });
  const onYourData = (attempts = 1) => createOnYourData(config, () => 0, retryPolicy({ attempts }), prompts);
  return {
    server,
    reply: (...more) => void replies.push(...more),
    say(...pieces) {
      replies.push(eventStream(contextChunk(CONTEXT), ...pieces.map((piece) => chunkOf(piece)), END, USAGE));
    },
    onYourData,
    ask: (request, attempts) => collect(onYourData(attempts).answer(request, new AbortController().signal)),
  };
}
