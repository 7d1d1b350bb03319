import type { z } from 'zod';
import type { Caller } from '#lib/core/access/principal.ts';
import type { AnswerRequest, Attachment, SearchDirections } from '#lib/core/question/request.ts';
import type { VariantOverrides } from '#lib/core/settings/experiments.ts';
import { shapeError } from '../chat-request.ts';
import { type FlexibleRequest, flexibleChatSchema, flexibleRagSchema } from './request-schema.ts';
import { flexibleSettings, readOverrides, samplingFrom } from './settings.ts';

/** The kind of a request: single-turn or chat, with or without images. */
export interface FlexibleKind {
  single: boolean;
  multimodal: boolean;
}

/** Validates a body. Throws `bad-request` naming the field at fault. */
export function checkFlexible(body: unknown, { single }: FlexibleKind): FlexibleRequest {
  const schema: z.ZodType<FlexibleRequest> = single ? flexibleRagSchema : flexibleChatSchema;
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw shapeError(parsed.error.issues[0]);
  return parsed.data;
}

/** Resolved inputs besides the body: caller, variant, rendered system prompt and images. */
export interface FlexibleSurroundings {
  caller: Caller;
  variant: VariantOverrides;
  systemPrompt: string | undefined;
  images: Attachment[];
}

/** Converts a validated request to a question. `top_k: 0` and `skip_knowledge_base` skip the search. */
export function readFlexible(
  body: FlexibleRequest,
  { single }: FlexibleKind,
  { caller, variant, systemPrompt, images }: FlexibleSurroundings,
): AnswerRequest {
  const overrides = readOverrides(body, variant);
  const topK = body.fetch_args?.AzureSearchFetcher?.top_k ?? variant.top_k;
  const history = (body.history ?? []).map(({ role, content }) => ({ role, content, attachments: [] }));
  return {
    turns: [...history, { role: 'user', content: body.question, attachments: images }],
    instructions: [],
    settings: flexibleSettings(body, variant, caller.policy),
    ignoredSettings: [],
    droppedInstructions: false,
    singleTurn: single && history.length === 0,
    sessionState: null,
    n: overrides.n ?? 1,
    directions: directionsOf(body, topK === 0 || (single && body.skip_knowledge_base === true)),
    sampling: samplingFrom(overrides),
    ...(systemPrompt !== undefined && { systemPrompt }),
    caller,
  };
}

function directionsOf({ fetch_args }: FlexibleRequest, skip: boolean): SearchDirections {
  const { query, filter, include_total_count, facets, highlight_fields, select_fields } =
    fetch_args?.AzureSearchFetcher ?? {};
  return {
    skip,
    ...(query && { query }),
    ...(filter && { filter }),
    ...(include_total_count && { includeTotalCount: true }),
    ...(facets && { facets }),
    ...(highlight_fields && { highlightFields: highlight_fields }),
    ...(select_fields && { select: select_fields }),
  };
}
