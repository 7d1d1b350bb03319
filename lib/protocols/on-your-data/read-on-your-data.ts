import type { SearchCredential, SearchDirections } from '#lib/core/directions.ts';
import type { Caller } from '#lib/core/principal.ts';
import type { AnswerRequest } from '#lib/core/request.ts';
import { mayInstruct } from '#lib/core/requirements.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { ReceivedRequest } from '../chat-request.ts';
import { readConversation, requireFewMessages } from '../conversation.ts';
import { withoutNulls } from '../without-nulls.ts';
import type { CompletionReading } from './completion-reading.ts';
import type { SearchParameters } from './data-source-schema.ts';
import { rejectUnsupported, samplingOf } from './generation.ts';
import { type OnYourDataRequest, onYourDataRequestSchema } from './request-schema.ts';
import { type KnownSource, rolesOf, shapeFault, sourceOf } from './source-of.ts';
import { sourceSettings } from './source-settings.ts';
import { readToolUse } from './tool-use.ts';

/** Documents to retrieve beyond `top_n_documents`, so that `all_retrieved_documents` can report what was filtered. */
const EXTRA_DOCUMENTS = 10;

/** A request over a data source, independent of its protocol, and the parts that its answer must contain. */
export interface ReadOnYourData {
  request: AnswerRequest;
  streamed: boolean;
  includeUsage: boolean;
  contexts: SearchParameters['include_contexts'];
}

/**
 * Reads a chat completion with `data_sources`. `model` is the alias of its deployment; undefined selects the default.
 * Throws `bad-request` in the service's words, and `forbidden` for instructions that the caller may not give.
 */
export function readOnYourData(
  { body: received, files }: ReceivedRequest,
  { caller, known, model, takesTools = false }: CompletionReading & { known: KnownSource },
): ReadOnYourData {
  requireFewMessages(received);
  const body = withoutNulls(received);
  const checked = checkShape(body);
  rejectUnsupported(checked, 'with data_sources', takesTools);
  const parameters = sourceOf(checked, known);
  requirePromptRight(parameters, caller);
  const { messages, toolUse } = takesTools ? readToolUse(checked) : { ...checked, toolUse: undefined };
  const { turns, systemMessages } = readConversation(messages, files);
  const role = parameters.role_information;
  return {
    request: {
      turns,
      instructions: mayInstruct(caller) ? [...(role ? [role] : []), ...systemMessages] : [],
      settings: sourceSettings({ body, checked, parameters, model }, caller.policy),
      ignoredSettings: [],
      droppedInstructions: systemMessages.length > 0 && !mayInstruct(caller),
      singleTurn: false,
      sessionState: null,
      n: checked.n ?? 1,
      directions: directionsOf(parameters),
      sampling: samplingOf(checked),
      ...(toolUse && { toolUse }),
      caller,
    },
    streamed: checked.stream ?? false,
    includeUsage: checked.stream_options?.include_usage ?? false,
    contexts: parameters.include_contexts,
  };
}

function checkShape(body: unknown): OnYourDataRequest {
  const parsed = onYourDataRequestSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw shapeFault(parsed.error.issues[0]);
}

function requirePromptRight({ role_information }: SearchParameters, caller: Caller): void {
  if (!role_information || mayInstruct(caller)) return;
  const who = caller.mayOverridePrompt
    ? 'An administrator locked the prompt'
    : 'Only administrators may instruct the model';
  throw new AppError('forbidden', `${who}. Remove role_information from the request.`, {
    field: 'data_sources.0.parameters.role_information',
  });
}

function directionsOf(parameters: SearchParameters): SearchDirections {
  const fields = rolesOf(parameters);
  const { filter, semantic_configuration } = parameters;
  const credential = credentialOf(parameters);
  return {
    further: EXTRA_DOCUMENTS,
    ...(filter && { filter }),
    ...(semantic_configuration && { semanticConfiguration: semantic_configuration }),
    ...(fields && { fields }),
    ...(credential && { credential }),
  };
}

function credentialOf({ authentication }: SearchParameters): SearchCredential | undefined {
  if (authentication?.type === 'api_key') return { kind: 'key', key: authentication.key };
  if (authentication?.type === 'access_token') return { kind: 'token', token: authentication.access_token };
  return undefined;
}
