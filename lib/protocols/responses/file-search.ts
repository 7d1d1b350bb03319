import { z } from 'zod';
import type { RetrievedEvent } from '#lib/core/events/events.ts';
import type { Passage } from '#lib/core/events/passage.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord, type JsonObject } from '#lib/shared/json.ts';
import { shapeError } from '../chat-request.ts';
import type { Stamp } from '../codec.ts';
import type { ResponsesFields } from './request-schema.ts';

/** The built-in tool of OpenAI's that searches documents: here these documents, before every answer. */
const FILE_SEARCH = 'file_search';
const RESULTS = 'file_search_call.results';

/** A request's search options. */
export interface FileSearch {
  /** The most passages; undefined leaves it to the settings. */
  maxResults: number | undefined;
  /** Whether the answer brings the texts that were found. */
  includesResults: boolean;
}

const fileSearchSchema = z.looseObject({
  type: z.literal(FILE_SEARCH),
  /** The documents here are one store, whatever its name. */
  vector_store_ids: z.array(z.string().max(200)).max(100).nullish(),
  max_num_results: z.number().int().min(1).max(50).nullish(),
  filters: z
    .unknown()
    .refine(
      (filters) => (filters ?? null) === null,
      refusal('include_category, include_documents or include_folder'),
    )
    .optional(),
  ranking_options: z
    .looseObject({ score_threshold: z.literal(0, { error: refusal('minimum_search_score') }).nullish() })
    .nullish(),
});

function refusal(settings: string): string {
  return `is not supported here: use ${settings} in context.overrides`;
}

/** A request's search of documents, and the request without it, as a model that calls functions takes it. */
export interface SplitTools {
  fileSearch: FileSearch | undefined;
  others: ResponsesFields;
}

/**
 * Takes the search of documents out of the tools of a request. Throws `bad-request` naming the field at fault, and each other
 * built-in tool by its name.
 */
export function splitTools(fields: ResponsesFields): SplitTools {
  if (fields.tool_choice === 'none') return { fileSearch: undefined, others: fields };
  const tools = fields.tools ?? [];
  for (const [index, tool] of tools.entries()) requireKnown(tool, index);
  const at = tools.findIndex(isFileSearch);
  if (at < 0) return { fileSearch: undefined, others: fields };
  const parsed = fileSearchSchema.safeParse(tools[at]);
  if (!parsed.success) throw toolError(parsed.error.issues[0], at);
  return {
    fileSearch: {
      maxResults: parsed.data.max_num_results ?? undefined,
      includesResults: fields.include?.includes(RESULTS) ?? false,
    },
    others: {
      ...fields,
      tools: tools.filter((tool) => !isFileSearch(tool)),
      tool_choice: othersChoice(fields),
    },
  };
}

/** A choice that the search meets leaves the model free. */
function othersChoice({ tool_choice: choice }: ResponsesFields): ResponsesFields['tool_choice'] {
  return choice === 'required' || isFileSearch(choice) ? undefined : choice;
}

function isFileSearch(tool: unknown): boolean {
  return isRecord(tool) && tool['type'] === FILE_SEARCH;
}

/** What else than a function is a tool that OpenAI's service runs by itself. */
function requireKnown(tool: unknown, index: number): void {
  const type = isRecord(tool) ? tool['type'] : undefined;
  if (typeof type !== 'string' || type === 'function' || type === FILE_SEARCH) return;
  const field = `tools[${index}].type`;
  const message = `${field} ${JSON.stringify(type.slice(0, 80))} is not supported here: the built-in tool is "${FILE_SEARCH}", which searches these documents.`;
  throw new AppError('bad-request', message, { field });
}

function toolError(issue: Parameters<typeof shapeError>[0], index: number): AppError {
  return shapeError(issue && { ...issue, path: ['tools', index, ...issue.path] });
}

/** The search as an item of the output, with the found texts where they were asked for; its id is made of the response's. */
export function fileSearchCall(
  { id }: Stamp,
  {
    passages,
    search,
    trace,
  }: Pick<RetrievedEvent, 'passages' | 'trace'> & Partial<Pick<RetrievedEvent, 'search'>>,
  { includesResults }: FileSearch,
): JsonObject {
  const queries = search?.queries.length ? search.queries : trace.query ? [trace.query.text] : [];
  return {
    id: id.replace(/^resp_/, 'fs_'),
    type: 'file_search_call',
    status: 'completed',
    queries,
    results: includesResults ? passages.map(resultOf) : null,
  };
}

function resultOf({ sourcefile, sourcepage, title, score, content }: Passage): JsonObject {
  return {
    file_id: sourcefile,
    filename: sourcefile,
    score,
    text: content,
    attributes: { sourcepage, ...(title !== null && { title }) },
  };
}
