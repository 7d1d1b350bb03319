/** A model as this service offers it: by deployment on Azure, by the same name as a model elsewhere. */
export type Deployment = ChatDeployment | EmbeddingDeployment;

/** The wording of a refusal; tests try several, because only its kind is certain. */
export type Wording = 'usual' | 'other';

export interface ChatDeployment {
  kind: 'chat';
  name: string;
  /** Reported as `model`. */
  model: string;
  /** Takes `image_url` parts. */
  vision?: boolean;
  /** Takes `reasoning_effort` and `max_completion_tokens`, and neither temperature nor `max_tokens`. */
  reasoning?: boolean;
  contextTokens?: number;
  /** Whether it has Chat Completions; by default it does. */
  chat?: boolean;
  /** Which efforts it takes; by default all. */
  efforts?: readonly string[];
  /** The cases in which Chat Completions takes functions: always, where no effort is sent, or with the effort `none` alone. */
  toolsInChat?: 'any' | 'without-effort' | 'effort-none';
  /** The wording of its refusals. */
  wording?: Wording;
}

export interface EmbeddingDeployment {
  kind: 'embedding';
  name: string;
  model: string;
  /** As many as the model gives. */
  dimensions: number;
  /** Whether a request may ask for fewer, as from the third generation on. */
  shortens?: boolean;
}

/** One of each kind there is, unless a test brings its own. */
export const DEFAULT_DEPLOYMENTS: readonly Deployment[] = [
  { kind: 'chat', name: 'gpt-4o', model: 'gpt-4o-2024-11-20', vision: true, contextTokens: 128_000 },
  {
    kind: 'chat',
    name: 'gpt-4o-mini',
    model: 'gpt-4o-mini-2024-07-18',
    vision: true,
    contextTokens: 128_000,
  },
  { kind: 'chat', name: 'gpt-35-turbo', model: 'gpt-35-turbo-0125', contextTokens: 16_385 },
  { kind: 'chat', name: 'o4-mini', model: 'o4-mini-2025-04-16', reasoning: true, contextTokens: 200_000 },
  {
    kind: 'chat',
    name: 'gpt-5.6-terra',
    model: 'gpt-5.6-terra-2026-07-14',
    vision: true,
    reasoning: true,
    efforts: ['none', 'low', 'medium', 'high', 'xhigh'],
    toolsInChat: 'effort-none',
    contextTokens: 400_000,
  },
  {
    kind: 'chat',
    name: 'gpt-5.2-pro',
    model: 'gpt-5.2-pro-2025-12-11',
    vision: true,
    reasoning: true,
    chat: false,
    efforts: ['medium', 'high', 'xhigh'],
    contextTokens: 400_000,
  },
  {
    kind: 'embedding',
    name: 'text-embedding-3-large',
    model: 'text-embedding-3-large',
    dimensions: 3072,
    shortens: true,
  },
  {
    kind: 'embedding',
    name: 'text-embedding-3-small',
    model: 'text-embedding-3-small',
    dimensions: 1536,
    shortens: true,
  },
  {
    kind: 'embedding',
    name: 'text-embedding-ada-002',
    model: 'text-embedding-ada-002',
    dimensions: 1536,
  },
];
