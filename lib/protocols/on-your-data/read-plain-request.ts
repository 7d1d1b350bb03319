import { mayInstruct } from '#lib/core/question/request.ts';
import { governSettings } from '#lib/core/settings/govern-settings.ts';
import { readSentSettings } from '#lib/core/settings/read-settings.ts';
import { defaultSettings } from '#lib/core/settings/settings.ts';
import { type ReceivedRequest, shapeError } from '../chat-request.ts';
import { readConversation, requireFewMessages } from '../conversation.ts';
import { withoutNulls } from '../request-fields.ts';
import { generationFields, generationSettings, rejectUnsupported, samplingOf } from './generation.ts';
import type { CompletionReading, ReadOnYourData } from './read-on-your-data.ts';
import { plainRequestSchema } from './request-schema.ts';
import { readToolUse } from './tool-use.ts';

/**
 * Reads a plain chat completion as a question to the documents. Settings may be in `context.overrides`, as in protocols
 * 1 to 3; OpenAI's own parameters take precedence. Throws `bad-request`.
 */
export function readPlainRequest(
  { body, files }: ReceivedRequest,
  { caller, model, ...able }: CompletionReading,
): ReadOnYourData {
  requireFewMessages(body);
  const parsed = plainRequestSchema.safeParse(withoutNulls(body));
  if (!parsed.success) throw shapeError(parsed.error.issues[0]);
  const checked = parsed.data;
  rejectUnsupported(checked, 'where answers come from the documents', able);
  const { sent, ignored, fieldOf } = readSentSettings(checked.context ?? {});
  const settings = governSettings(caller.policy, {
    defaults: defaultSettings,
    sent: { ...sent, ...generationSettings(checked), ...(model !== undefined && { model }) },
    fieldOf: (key) => generationFields(checked, model)[key] ?? fieldOf(key),
  });
  const { messages, toolUse } = able.takesTools ? readToolUse(checked) : { ...checked, toolUse: undefined };
  const { turns, systemMessages } = readConversation(messages, files);
  const request = {
    turns,
    instructions: mayInstruct(caller) ? systemMessages : [],
    settings,
    ignoredSettings: ignored,
    droppedInstructions: systemMessages.length > 0 && !mayInstruct(caller),
    singleTurn: false,
    sessionState: null,
    n: checked.n ?? 1,
    sampling: samplingOf(checked),
    ...(toolUse && { toolUse }),
    caller,
  };
  return {
    request,
    streamed: checked.stream ?? false,
    includeUsage: checked.stream_options?.include_usage ?? false,
    contexts: ['citations', 'intent'],
  };
}
