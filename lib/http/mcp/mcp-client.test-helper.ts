import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type Caller, type Identify, internalCaller } from '#lib/core/access/principal.ts';
import type { SearchHit } from '#lib/core/events/passage.ts';
import type { SearchRequest } from '#lib/core/ports/search-engine.ts';
import type { plainRequest } from '#lib/core/question/request.ts';
import { answers, play } from '#lib/protocols/scripted-answer.ts';
import type { Wire } from '#lib/shared/wire.test-helper.ts';
import type { Route } from '../route/route.ts';
import { testServices } from '../route/test-services.test-helper.ts';
import type { McpDeps } from './mcp-call.ts';

/** The revisions that clients speak: all of 2025 in one way, those since 2026 in another. */
export const REVISIONS = ['legacy', 'auto'] as const;

/** The SDK's own client, connected to a route of this process. */
export async function connect(
  route: Route,
  {
    revision = 'legacy',
    headers = {},
  }: { revision?: (typeof REVISIONS)[number]; headers?: HeadersInit } = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: revision } });
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp'), {
    requestInit: { headers },
    fetch: (url, init) => {
      const request = new Request(url, init);
      return route[request.method as 'POST'](request);
    },
  });
  await client.connect(transport);
  return client;
}

/** A tool's result as its structure. */
export async function structureOf(
  client: Client,
  name: string,
  given: Record<string, unknown>,
): Promise<Wire> {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: given });
  if (isError || !structuredContent) throw new Error(JSON.stringify(content));
  return structuredContent;
}

/** A passage as a search engine finds it. */
export function hitOf(sourcepage: string, content: string, ordinal = 1): SearchHit {
  const sourcefile = sourcepage.split('#', 1)[0] ?? '';
  const document = { id: `${sourcefile}-${ordinal}`, content, sourcepage, sourcefile, title: 'Leave policy' };
  return { document, score: 1, rerankerScore: null, captions: [], highlights: {} };
}

/** Services whose search finds `hits`, with what was asked of them. */
export function scriptedDeps(
  hits: SearchHit[] = [hitOf('handbook/leave.pdf#page=3', 'Full-time staff have 27 days.')],
  variables: Record<string, string> = {},
) {
  const searches: SearchRequest[] = [];
  const questions: ReturnType<typeof plainRequest>[] = [];
  const base = testServices({ LOG_LEVEL: 'silent', ...variables });
  const deps: McpDeps = {
    ...base,
    search: {
      async search(request) {
        searches.push(request);
        return {
          hits,
          count: request.includeTotalCount ? hits.length : null,
          facets: {},
          answers: [],
          words: [],
          notices: [],
        };
      },
      async listDocuments() {
        const nothing = { isPartial: false, categories: [], folders: [], orders: [] };
        return { ...nothing, documents: [], next: null, total: 0 };
      },
    },
    answer(request) {
      questions.push(request);
      return play(answers.plain);
    },
  };
  return { deps, searches, questions };
}

/** Callers by their token, for services that need no identity provider. */
export function byToken(callers: Record<string, Partial<Caller>>): Identify {
  return async ({ headers }) => ({
    ...internalCaller,
    ...callers[headers.get('authorization')?.slice('Bearer '.length) ?? ''],
  });
}
