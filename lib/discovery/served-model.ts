/** The software that serves models; `other`: it speaks OpenAI's API and says no more. */
export type ServerKind = 'ollama' | 'lm-studio' | 'llama.cpp' | 'vllm' | 'other';

/** A model that a server offers. Names come from that server: printable, but not to be trusted in a command. */
export interface ServedModel {
  name: string;
  purpose: 'chat' | 'embedding' | 'other';
  /** Tokens that it takes as it is served now; undefined where the server does not say. */
  contextTokens?: number;
  /** Size in thousand millions of parameters. */
  billions?: number;
  /** In memory now, so that it answers at once. */
  isLoaded?: boolean;
}

/** A server that speaks OpenAI's API, and what it offers. */
export interface FoundServer {
  kind: ServerKind;
  /** As `OPENAI_BASE_URL` takes it. */
  baseUrl: string;
  models: ServedModel[];
}

const NAMES: Record<ServerKind, string> = {
  ollama: 'Ollama',
  'lm-studio': 'LM Studio',
  'llama.cpp': 'llama.cpp',
  vllm: 'vLLM',
  other: 'A model server',
};

/** The name of the software, at the start of a sentence. */
export function serverName(kind: ServerKind): string {
  return NAMES[kind];
}
