import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import { NOTICE_TITLES, STEP } from '#lib/protocols/thoughts/step-titles.ts';
import type { Json } from '#lib/shared/json.ts';

const TITLES: Readonly<Record<string, MessageKey>> = {
  [STEP.question]: 'process.step.question',
  [STEP.query]: 'process.step.query',
  [STEP.reranking]: 'process.step.reranking',
  [STEP.results]: 'process.step.results',
  [STEP.prompt]: 'process.step.prompt',
  [STEP.citations]: 'process.step.citations',
  [NOTICE_TITLES['ignored-settings']]: 'process.step.ignored',
  [NOTICE_TITLES.search]: 'process.step.notes',
  [NOTICE_TITLES.pictures]: 'process.step.pictures',
  [NOTICE_TITLES.model]: 'process.step.model',
  [NOTICE_TITLES['instructions-left-out']]: 'process.step.instructions',
  [NOTICE_TITLES['prompt-shortened']]: 'process.step.shortened',
};

const PROPS: Readonly<Record<string, MessageKey>> = {
  has_vector: 'process.prop.has_vector',
  use_semantic_captions: 'process.prop.use_semantic_captions',
  use_semantic_ranker: 'process.prop.use_semantic_ranker',
  retrieval_mode: 'process.prop.retrieval_mode',
  top: 'process.prop.top',
  filter: 'process.prop.filter',
  passages: 'process.prop.passages',
  applied: 'process.prop.applied',
  model: 'process.prop.model',
  finish_reason: 'process.prop.finish_reason',
  verified: 'process.prop.verified',
  unverified: 'process.prop.unverified',
};

const ROLES: Readonly<Record<string, MessageKey>> = {
  system: 'process.role.system',
  user: 'process.role.user',
  assistant: 'process.role.assistant',
};

/** The title of a step in the reader's language; titles of other servers stay as they are. */
export function stepTitle(title: string, translate: Translate): string {
  return inWords(TITLES, title, translate);
}

export function propName(name: string, translate: Translate): string {
  return inWords(PROPS, name, translate);
}

export function roleName(role: string, translate: Translate): string {
  return inWords(ROLES, role, translate);
}

/** The value of a prop in words; what has parts is written as JSON. */
export function propValue(value: Json, translate: Translate): string {
  if (typeof value === 'boolean') return translate(value ? 'process.yes' : 'process.no');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function durationText(ms: number, translate: Translate): string {
  if (ms < 1000) return translate('process.ms', { value: Math.round(ms * 10) / 10 });
  return translate('process.seconds', { value: Math.round(ms / 100) / 10 });
}

function inWords(known: Readonly<Record<string, MessageKey>>, name: string, translate: Translate): string {
  const key = Object.hasOwn(known, name) ? known[name] : undefined;
  return key ? translate(key) : name;
}
