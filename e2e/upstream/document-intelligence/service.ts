import { randomUUID } from 'node:crypto';
import type { Exchange } from '../http/exchange.ts';
import { type LoopbackServer, startLoopbackServer } from '../http/loopback-server.ts';
import { Refusal, type Reply } from '../http/reply.ts';
import { isImage } from '../models/is-image.ts';

/** Azure Document Intelligence, by its reference of 2024-11-30. */
const API_VERSION = '2024-11-30';
const ANALYSE = '/documentintelligence/documentModels/prebuilt-read:analyze';
const RESULTS = '/documentintelligence/documentModels/prebuilt-read/analyzeResults/';
const INFO = '/documentintelligence/info';

/** The scripted result of one picture. */
export interface AnalysisScript {
  /** The service's result: `pages[0]`. */
  page?: object;
  /** The number of polls before it is done. */
  unfinished?: number;
  /** The code of the error, where the analysis fails. */
  failure?: string;
  /** The host that the operation's address names; by default the service itself. */
  host?: string;
  /** Headers of the replies, such as those that say when to ask again. */
  headers?: Record<string, string>;
}

export interface DocumentIntelligence extends LoopbackServer {
  key: string;
  /** The results of pictures from now on. */
  read(script: AnalysisScript): void;
}

/** Starts the scripted service; every picture fares as the last script says. */
export async function startDocumentIntelligence(
  key = 'scripted-recognition-key',
): Promise<DocumentIntelligence> {
  let script: AnalysisScript = {};
  const running = new Map<string, AnalysisScript & { asked: number }>();
  const server = await startLoopbackServer({
    handle(exchange) {
      authorise(exchange, key);
      if (exchange.path === INFO) return { status: 200, body: { customDocumentModels: { count: 0 } } };
      if (exchange.path === ANALYSE) return analyse(exchange, script, running, server.url);
      return resultOf(exchange, running);
    },
    errorReply: refusal,
  });
  return {
    ...server,
    key,
    read(next) {
      script = next;
    },
  };
}

function authorise({ headers, query }: Exchange, key: string): void {
  if (headers['ocp-apim-subscription-key'] !== key) throw refused(401, 'Access denied due to invalid key.');
  if (query.get('api-version') !== API_VERSION) throw refused(404, 'Resource not found');
}

function analyse(
  { method, body, headers }: Exchange,
  script: AnalysisScript,
  running: Map<string, AnalysisScript & { asked: number }>,
  url: string,
): Reply {
  if (method !== 'POST') throw refused(405, 'Method not allowed');
  if (headers['content-type'] !== 'application/octet-stream') throw refused(415, 'Unsupported media type');
  if (!isImage(body)) throw refused(400, 'The file is corrupted or format is unsupported.');
  const id = randomUUID();
  running.set(id, { ...script, asked: 0 });
  const address = `${script.host ?? url}${RESULTS}${id}?api-version=${API_VERSION}`;
  return { status: 202, headers: { 'operation-location': address, ...script.headers } };
}

function resultOf(
  { method, path }: Exchange,
  running: Map<string, AnalysisScript & { asked: number }>,
): Reply {
  const found = path.startsWith(RESULTS) ? running.get(path.slice(RESULTS.length)) : undefined;
  if (method !== 'GET' || !found) throw refused(404, 'Resource not found');
  found.asked += 1;
  const { asked, unfinished = 0, failure, page, headers = {} } = found;
  if (asked <= unfinished) return { status: 200, headers, body: { status: 'running' } };
  if (failure !== undefined) {
    return {
      status: 200,
      body: { status: 'failed', error: { code: failure, message: 'Scripted to fail.' } },
    };
  }
  const pages = [{ pageNumber: 1, unit: 'pixel', spans: [], ...page }];
  const analyzeResult = { apiVersion: API_VERSION, modelId: 'prebuilt-read', content: '', pages };
  return { status: 200, body: { status: 'succeeded', analyzeResult } };
}

function refusal(status: number, message: string): Reply {
  return { status, body: { error: { code: String(status), message } } };
}

function refused(status: number, message: string): Refusal {
  return new Refusal(refusal(status, message), message);
}
