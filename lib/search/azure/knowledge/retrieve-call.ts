import type { KnowledgeBaseRetrievalRequest } from '@azure/search-documents';
import type { KnowledgeBaseConfig } from '#lib/config/services.ts';
import type { KnowledgeMessage, KnowledgeRequest } from '#lib/core/ports/search-engine.ts';
import type { RetrievalEffort } from '#lib/shared/efforts.ts';
import { isRecord, parseJson } from '#lib/shared/json.ts';
import { type SearchConnection, TOKEN_HEADER } from '../connection.ts';
import type { PipelinePolicy } from '../serialize-request.ts';

/** The sources of a call, by the names of their knowledge sources. */
export interface AskedSources {
  index: string;
  web: string | undefined;
  sharePoint: string | undefined;
}

/** One call of a knowledge base. */
export interface RetrieveCall {
  knowledgeBase: string;
  sources: AskedSources;
  request: KnowledgeRequest;
  /** Filter of the index, access included. */
  filter: string | undefined;
  queryAuthorization: string | undefined;
  /** Whether the API version plans, synthesizes and searches SharePoint. */
  hasPreview: boolean;
  /** The service stops by itself before this, with what it has by then. */
  maxRuntimeInSeconds: number;
}

/** A reply as it came. `isPartial`: status 206. */
export interface RawReply {
  body: Record<string, unknown>;
  isPartial: boolean;
}

/** Calls the knowledge base once. Rejects with the SDK's errors. */
export async function callKnowledgeBase(
  connection: Pick<SearchConnection, 'knowledge'>,
  call: RetrieveCall,
  signal: AbortSignal,
): Promise<RawReply> {
  const reply: { raw?: RawReply } = {};
  const policy = completing(call, (raw) => {
    reply.raw = raw;
  });
  const client = await connection.knowledge(call.knowledgeBase, policy);
  const { queryAuthorization } = call;
  try {
    await client.retrieve(requestOf(call), {
      abortSignal: signal,
      ...(queryAuthorization !== undefined && {
        requestOptions: { headers: { [TOKEN_HEADER]: queryAuthorization } },
      }),
    });
  } catch (thrown) {
    // What the SDK cannot parse of a reply is not read through it anyway.
    if (!reply.raw) throw thrown;
  }
  return reply.raw ?? { body: {}, isPartial: false };
}

function requestOf({
  sources,
  request,
  filter,
  maxRuntimeInSeconds,
}: RetrieveCall): KnowledgeBaseRetrievalRequest {
  const { queries, effort, minimumRerankerScore } = request;
  const all = { includeReferences: true, includeReferenceSourceData: true };
  const index = {
    ...all,
    kind: 'searchIndex' as const,
    knowledgeSourceName: sources.index,
    ...(filter && { filterAddOn: filter }),
    ...(minimumRerankerScore > 0 && { rerankerThreshold: minimumRerankerScore }),
  };
  return {
    ...(effort === 'minimal' && {
      intents: queries.map((search) => ({ type: 'semantic' as const, search })),
    }),
    includeActivity: true,
    maxRuntimeInSeconds,
    knowledgeSourceParams: [
      index,
      ...(sources.web ? [{ ...all, kind: 'web' as const, knowledgeSourceName: sources.web }] : []),
      ...(sources.sharePoint
        ? [{ ...all, kind: 'remoteSharePoint', knowledgeSourceName: sources.sharePoint }]
        : []),
    ],
  };
}

/** Fields of preview versions, which the SDK would drop. */
interface PreviewFields {
  messages?: { role: string; content: { type: 'text'; text: string }[] }[];
  outputMode?: 'extractiveData' | 'answerSynthesis';
  retrievalReasoningEffort?: { kind: RetrievalEffort };
}

function previewFields({ request, sources, hasPreview }: RetrieveCall): PreviewFields {
  if (!hasPreview) return {};
  return {
    ...(request.effort !== 'minimal' && { messages: request.messages.map(toMessage) }),
    outputMode: sources.web ? 'answerSynthesis' : 'extractiveData',
    retrievalReasoningEffort: { kind: request.effort },
  };
}

function toMessage({ role, text }: KnowledgeMessage) {
  return { role, content: [{ type: 'text' as const, text }] };
}

/** Completes the request, and passes on the reply as it came: the SDK knows neither side's preview fields. */
function completing(call: RetrieveCall, take: (raw: RawReply) => void): PipelinePolicy {
  const fields = previewFields(call);
  return {
    name: 'knowledgePreview',
    async sendRequest(request, next) {
      const body = typeof request.body === 'string' ? parseJson(request.body) : undefined;
      if (isRecord(body)) request.body = JSON.stringify({ ...body, ...fields });
      const response = await next(request);
      const parsed = response.status < 300 ? parseJson(response.bodyAsText ?? '') : undefined;
      if (isRecord(parsed)) take({ body: parsed, isPartial: response.status === 206 });
      return response;
    },
  };
}

/** The knowledge sources beside the index, called as in the Azure Python sample. */
export const WEB_SOURCE = 'web';
export const SHAREPOINT_SOURCE = 'sharepoint';

/** The knowledge base over the index and these further sources. */
export function knowledgeBaseName(
  { name }: Pick<KnowledgeBaseConfig, 'name'>,
  { web, sharePoint }: { web: boolean; sharePoint: boolean },
): string {
  if (web && sharePoint) return `${name}-with-web-and-sp`;
  if (web) return `${name}-with-web`;
  return sharePoint ? `${name}-with-sp` : name;
}

/** Every knowledge base that questions may go to, with the further sources of each. */
export function knowledgeBases({
  name,
  web: hasWeb,
  sharePoint: hasSharePoint,
}: Pick<KnowledgeBaseConfig, 'name' | 'web' | 'sharePoint'>): {
  name: string;
  web: boolean;
  sharePoint: boolean;
}[] {
  const choices = [false, true];
  return choices.flatMap((web) =>
    choices.flatMap((sharePoint) =>
      (web && !hasWeb) || (sharePoint && !hasSharePoint)
        ? []
        : [{ name: knowledgeBaseName({ name }, { web, sharePoint }), web, sharePoint }],
    ),
  );
}

/** Whether the API version has efforts beside `minimal`, answers of the service and SharePoint. */
export function hasPreview({ apiVersion }: Pick<KnowledgeBaseConfig, 'apiVersion'>): boolean {
  return apiVersion.endsWith('-preview');
}
