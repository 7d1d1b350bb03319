import type { PromptTexts } from '#lib/core/prompt-texts.ts';
import type { SettingField } from '#lib/core/setting-fields.ts';

/** What may be tuned on this server, and by this reader. */
export interface Tunable {
  fields: readonly SettingField[];
  mayOverridePrompt: boolean;
  /** Whether this reader finds the administration. */
  mayAdminister: boolean;
  /** What models are told here, for the preview. */
  prompts: PromptTexts;
}

/** One setting as its row in the form needs it. */
export type TunableField = SettingField;

/** The parts of the form, in the order they are shown. */
export const settingGroups = ['search', 'answer', 'sources', 'access', 'prompt'] as const;

/** A part of the form. */
export type SettingGroup = (typeof settingGroups)[number];

/** Where in the form each setting stands; a setting that is not listed does not compile. */
const GROUP_OF: Readonly<Record<SettingField['key'], SettingGroup>> = {
  retrieval_mode: 'search',
  top: 'search',
  query_rewriting: 'search',
  minimum_search_score: 'search',
  minimum_reranker_score: 'search',
  semantic_ranker: 'search',
  semantic_captions: 'search',
  include_category: 'search',
  exclude_category: 'search',
  vector_fields: 'search',
  search_text_embeddings: 'search',
  search_image_embeddings: 'search',
  strictness: 'search',
  max_search_queries: 'search',
  allow_partial_result: 'search',
  model: 'answer',
  suggest_followup_questions: 'answer',
  language: 'answer',
  temperature: 'answer',
  reasoning_effort: 'answer',
  max_tokens: 'answer',
  seed: 'answer',
  in_scope: 'sources',
  use_gpt4v: 'sources',
  gpt4v_input: 'sources',
  send_text_sources: 'sources',
  send_image_sources: 'sources',
  use_oid_security_filter: 'access',
  use_groups_security_filter: 'access',
  prompt_template: 'prompt',
};

const ORDER = Object.keys(GROUP_OF);

/** The settings of one group that have an effect here, in the order of the form. */
export function fieldsIn(group: SettingGroup, fields: readonly SettingField[]): SettingField[] {
  return inOrder(fields).filter(({ key, ignoredBy }) => GROUP_OF[key] === group && ignoredBy === null);
}

/** The settings that nothing on this server reads. */
export function fieldsWithoutEffect(fields: readonly SettingField[]): SettingField[] {
  return inOrder(fields).filter(({ ignoredBy }) => ignoredBy !== null);
}

function inOrder(fields: readonly SettingField[]): SettingField[] {
  return fields.toSorted((one, other) => ORDER.indexOf(one.key) - ORDER.indexOf(other.key));
}
