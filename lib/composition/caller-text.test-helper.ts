import { join } from 'node:path';
import { readEnvironment } from '#lib/config/environment.ts';
import { type Caller, internalCaller } from '#lib/core/access/principal.ts';
import { decisionRoute } from '#lib/http/admin/decision-route.ts';
import { settingsDecision } from '#lib/http/admin/decisions.ts';
import { previewRoute } from '#lib/http/admin/preview-route.ts';
import { questionsRoute } from '#lib/http/admin/questions-route.ts';
import { ask, chat } from '#lib/http/answers/chat-endpoints.ts';
import { flexibleRoute } from '#lib/http/answers/flexible/flexible-route.ts';
import { protocolRoute } from '#lib/http/answers/protocol-route.ts';
import { conversationRoute } from '#lib/http/conversations/conversation-route.ts';
import { feedbackRoute } from '#lib/http/conversations/feedback-route.ts';
import { conversationsRoute } from '#lib/http/conversations/list-route.ts';
import { documentRoute } from '#lib/http/documents/documents-route.ts';
import type { Route } from '#lib/http/route/route.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { type Container, createContainer } from './container.ts';
import { ingestPaths } from './ingest-paths.test-helper.ts';

const ORIGIN = 'http://localhost:3000';
const DOCUMENT = `# Leave\n\nEmployees have thirty days of leave a year. Unused leave ends in March.\n
# Travel\n\nFlights below four hours are economy class. Hotels cost 180 dollars a night at most.`;
const MUCH = '100000';

/** A call, with JSON unless the body is text or a form. */
export type CallWith = (
  route: keyof typeof ROUTES,
  method: keyof Route,
  path: string,
  body?: object | string,
  signal?: AbortSignal,
) => Promise<Response>;

/** The application in this process over one document, called by an administrator. */
export interface TextBench {
  container: Container;
  call: CallWith;
  close(): Promise<void>;
}

type Services = () => Container;

const ROUTES = {
  chat: (services: Services) => protocolRoute(chat, services),
  ask: (services: Services) => protocolRoute(ask, services),
  flexible: (services: Services) => flexibleRoute({ single: false, multimodal: false }, services),
  conversations: conversationsRoute,
  conversation: conversationRoute,
  feedback: feedbackRoute,
  upload: (services: Services) => documentRoute('/api/documents/', services),
  preview: previewRoute,
  settings: (services: Services) => decisionRoute(settingsDecision, services),
  questions: questionsRoute,
};

/** Ingests the document and opens the application over it. */
export async function openTextBench(): Promise<TextBench> {
  const folder = temporaryFolder();
  const environment = readEnvironment({
    DATA_DIR: join(folder.path, 'data'),
    LOG_LEVEL: 'silent',
    LIMIT_REQUESTS_PER_MINUTE: MUCH,
    LIMIT_ADDRESS_REQUESTS_PER_MINUTE: MUCH,
  });
  folder.write('docs/handbook.md', DOCUMENT);
  await ingestPaths(environment, [join(folder.path, 'docs')]);
  const container = await createContainer(environment);
  const caller = await administrator(container);
  const services = () => ({ ...container, identify: async () => caller });
  return {
    container,
    call: (route, method, path, body, left) =>
      ROUTES[route](services)[method](requestOf(method, path, body, left)),
    async close() {
      await container.close();
      folder.remove();
    },
  };
}

async function administrator({ adminOverrides }: Container): Promise<Caller> {
  return {
    ...internalCaller,
    principal: { tid: 't', oid: 'ada', name: 'Ada', groups: [], roles: [] },
    owner: 'user:t:ada',
    access: { oids: ['ada'], groups: [], open: true },
    isAdmin: true,
    mayOverridePrompt: true,
    policy: await adminOverrides.policy(),
  };
}

function requestOf(method: string, path: string, body?: object | string, signal?: AbortSignal): Request {
  const isJson = body !== undefined && typeof body === 'object' && !(body instanceof FormData);
  return new Request(`${ORIGIN}${path}`, {
    method,
    headers: {
      host: 'localhost:3000',
      origin: ORIGIN,
      'sec-fetch-site': 'same-origin',
      'x-conversation': 'store',
      ...(isJson && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as BodyInit) }),
    ...(signal && { signal }),
  });
}
