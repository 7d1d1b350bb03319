import { request as httpRequest } from 'node:http';
import type { APIRequestContext, APIResponse } from '@playwright/test';

/** A call of one of the protocols. */
export interface ProtocolCall {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

/** One call of every protocol's every endpoint; those with a body ask the question. */
export function protocolCalls(question: string): ProtocolCall[] {
  const messages = [{ role: 'user', content: question }];
  const chat = ['/chat', '/chat/stream', '/ask', '/ask/stream', '/api/chat', '/api/ask/stream'];
  const flexible = ['/api/v2/flexible-chat', '/api/v2/flexible-rag'];
  const documents = [{ type: 'azure_search', parameters: { index_name: 'citewell' } }];
  const deployment = '/openai/deployments/any/chat/completions?api-version=2024-05-01-preview';
  const post = (path: string, body: object, more = ''): ProtocolCall => ({
    name: `POST ${path}${more}`,
    method: 'POST',
    path,
    body,
  });
  const get = (path: string): ProtocolCall => ({ name: `GET ${path}`, method: 'GET', path });
  return [
    ...chat.map((path) => post(path, { messages })),
    post('/chat', { messages, stream: false }, ' with stream'),
    post('/chat', { messages, stream: true }, ' as a stream'),
    ...flexible.map((path) => post(path, { question })),
    post(deployment, { messages, data_sources: documents }),
    post('/v1/chat/completions', { messages, model: 'citewell' }),
    ...[false, true].map((stream) =>
      post(
        '/v1/responses',
        { model: 'citewell', input: question, store: false, stream },
        stream ? ' as a stream' : '',
      ),
    ),
    get('/v1/models'),
    get('/api/v2/models'),
  ];
}

/** Makes a call as a person, or without a token. */
export function make(
  request: APIRequestContext,
  { method, path, body }: ProtocolCall,
  headers: Record<string, string> = {},
): Promise<APIResponse> {
  return request.fetch(path, {
    method,
    maxRedirects: 0,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { data: Buffer.from(JSON.stringify(body)) }),
  });
}

/** The header that shows a token. */
export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** Posts to an address as it stands: a browser, or `fetch`, would tidy it up first. */
export function postLiterally(
  origin: string,
  path: string,
  body: object,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const sent = httpRequest({ hostname, port, path, method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject).end(JSON.stringify(body));
  });
}
