import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import type { Json } from '#lib/shared/json.ts';

const TITLES: Readonly<Record<string, MessageKey>> = {
  'Original user query': 'process.step.question',
  'Generated search query': 'process.step.query',
  Results: 'process.step.results',
  Prompt: 'process.step.prompt',
  Citations: 'process.step.citations',
  'Ignored settings': 'process.step.ignored',
  'Search notes': 'process.step.notes',
  'Picture notes': 'process.step.pictures',
  'Model notes': 'process.step.model',
  'Instructions left out': 'process.step.instructions',
  'Prompt shortened': 'process.step.shortened',
};

const PROPS: Readonly<Record<string, MessageKey>> = {
  has_vector: 'process.prop.has_vector',
  use_semantic_captions: 'process.prop.use_semantic_captions',
  use_semantic_ranker: 'process.prop.use_semantic_ranker',
  retrieval_mode: 'process.prop.retrieval_mode',
  top: 'process.prop.top',
  filter: 'process.prop.filter',
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

/** The title of a step in the reader's language; what other servers call theirs stays. */
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
