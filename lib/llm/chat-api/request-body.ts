import type { AnswerRequest } from '#lib/core/request.ts';
import { defaultSettings, type Settings, scopeSettings, settingsSchema } from '#lib/core/settings.ts';
import { toMessage } from '#lib/core/turn-messages.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import { refuseDirections } from '../on-your-data/refuse-directions.ts';

/** The settings that servers of these protocols commonly know, by the names of the Azure Python sample. */
const KNOWN: ReadonlySet<string> = new Set<keyof Settings>([
  'language',
  'suggest_followup_questions',
  'retrieval_mode',
  'top',
  'query_rewriting',
  'minimum_search_score',
  'minimum_reranker_score',
  'semantic_ranker',
  'semantic_captions',
  'include_category',
  'exclude_category',
  'temperature',
  'reasoning_effort',
  'seed',
  'prompt_template',
  'use_oid_security_filter',
  'use_groups_security_filter',
]);

/** All other settings: they are not sent. */
export const IGNORED_SETTINGS = (Object.keys(settingsSchema.shape) as (keyof Settings)[]).filter(
  (key) => !KNOWN.has(key),
);

/** A request of the chat protocols. Settings that have their default are left to the other server. */
export function bodyOf({
  turns,
  instructions,
  singleTurn,
  settings,
  sessionState,
}: AnswerRequest): JsonObject {
  const asked = singleTurn ? turns.slice(-1) : turns;
  const changed = Object.entries(settings).filter(
    ([key, value]) =>
      KNOWN.has(key) && value !== undefined && value !== defaultSettings[key as keyof Settings],
  );
  return {
    messages: [
      ...instructions.map((content) => ({ role: 'system', content })),
      ...asked.map((turn) => ({ role: turn.role, content: toMessage(turn).content })),
    ],
    context: { overrides: Object.fromEntries(changed) as Record<string, Json> },
    session_state: isConversation(sessionState) ? null : sessionState,
  };
}

/** The name of a conversation here: another server would look for it among its own, and not find it. */
function isConversation(sessionState: Json): boolean {
  return typeof sessionState === 'string' && sessionState.startsWith('cw_');
}

/** Throws `bad-request` for what these protocols cannot say: to leave out a narrowing would search more than was asked. */
export function refuseUnknown(request: AnswerRequest): void {
  refuseDirections(request, 'another chat server');
  const { settings, systemPrompt, n = 1 } = request;
  const scope = (Object.keys(scopeSettings) as (keyof typeof scopeSettings)[]).find(
    (key) => settings[key] !== undefined && settings[key] !== false,
  );
  const refused = scope ?? (systemPrompt !== undefined ? 'prompt' : n > 1 ? 'n' : undefined);
  if (refused === undefined) return;
  const message = `This server answers through another chat server, which does not take ${refused}; leave it out.`;
  throw new AppError('bad-request', message, { field: refused });
}
