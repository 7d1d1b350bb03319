import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import { NOTICE_TITLES, STEP, type Thought } from '#lib/protocols/thoughts/thought.ts';
import { isRecord, type Json, parseJson } from '#lib/shared/json.ts';

/** A message of a prompt as it was sent to the model. */
export interface PromptPart {
  role: string;
  content: string;
}

/** The content of a step: a text, lines, the messages of a prompt, or the number of results. */
export type StepBody =
  | { kind: 'text'; text: string }
  | { kind: 'lines'; lines: string[] }
  | { kind: 'messages'; messages: PromptPart[] }
  | { kind: 'results'; passages: number; documents: number };

/** One step of an answer, classified by its content, so that steps of other servers can be shown too. */
export interface ThoughtStep {
  title: string;
  body: StepBody;
  props: { name: string; value: Json }[];
  ms: number | undefined;
  tokens: { prompt: number; completion: number; reasoning: number | undefined } | undefined;
}

/** The thoughts of an answer as steps. What has no value is left out of the props. */
export function thoughtSteps(thoughts: readonly Thought[]): ThoughtStep[] {
  return thoughts.map(({ title, description, props }) => {
    // The plan of a knowledge base stands in the description, in words.
    const { ms, token_usage: usage, query_plan: _, ...others } = props ?? {};
    return {
      title,
      body: bodyOf(description),
      props: Object.entries(others)
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => ({ name, value })),
      ms: typeof ms === 'number' ? ms : undefined,
      tokens: tokensOf(usage),
    };
  });
}

function bodyOf(description: string | Json[]): StepBody {
  if (typeof description === 'string') return { kind: 'text', text: description };
  const messages = description.map(messageOf).filter((message) => message !== undefined);
  if (messages.length > 0 && messages.length === description.length) return { kind: 'messages', messages };
  const sourcefiles = description.flatMap((entry) => (isRecord(entry) ? [entry['sourcefile']] : []));
  if (sourcefiles.length > 0 && sourcefiles.length === description.length) {
    return { kind: 'results', passages: sourcefiles.length, documents: new Set(sourcefiles).size };
  }
  return { kind: 'lines', lines: description.map(textOf) };
}

// Ours writes each message as JSON in a string; others send the object itself, its content in parts.
function messageOf(entry: Json): PromptPart | undefined {
  const message = typeof entry === 'string' ? parseJson(entry) : entry;
  if (!isRecord(message)) return undefined;
  const { role, content } = message;
  if (typeof role !== 'string' || content === undefined) return undefined;
  return { role, content: Array.isArray(content) ? content.map(partText).join('\n\n') : textOf(content) };
}

function partText(part: unknown): string {
  return isRecord(part) && typeof part['text'] === 'string' ? part['text'] : textOf(part);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function tokensOf(usage: unknown): ThoughtStep['tokens'] {
  if (!isRecord(usage)) return undefined;
  const { prompt_tokens: prompt, completion_tokens: completion, reasoning_tokens: reasoning } = usage;
  if (typeof prompt !== 'number' || typeof completion !== 'number') return undefined;
  return { prompt, completion, reasoning: typeof reasoning === 'number' ? reasoning : undefined };
}

const TITLES: Readonly<Record<string, MessageKey>> = {
  [STEP.question]: 'process.step.question',
  [STEP.query]: 'process.step.query',
  [STEP.retrieval]: 'process.step.retrieval',
  [STEP.reranking]: 'process.step.reranking',
  [STEP.results]: 'process.step.results',
  [STEP.prompt]: 'process.step.prompt',
  [STEP.reasoning]: 'process.step.reasoning',
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
  knowledge_base: 'process.prop.knowledge_base',
  retrieval_reasoning_effort: 'process.prop.retrieval_reasoning_effort',
  partial: 'process.prop.partial',
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
