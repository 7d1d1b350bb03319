import type { Json, JsonObject } from '#lib/shared/json.ts';

const ASKED = 'How long must a password be?';
const NEEDS_FIELDS =
  'An example of the public text, for an index that has the fields `speaker`, `topic`, `text` and so on; any other index refuses them by name.';
/** One transparent pixel, as PNG. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const fetching = (args: JsonObject): JsonObject => ({ AzureSearchFetcher: args });

const asking: Record<string, JsonObject> = {
  documents: {
    summary: 'A question that the sample documents answer',
    value: {
      question: ASKED,
      fetch_args: fetching({ top_k: 3, facets: ['category'], include_total_count: true }),
      response_template: '{{ answer }}\n\nAsked by: {{ user_id or "an anonymous caller" }}',
    },
  },
};

const chatting: Record<string, JsonObject> = {
  ...asking,
  minimal: {
    summary: 'Minimal',
    value: {
      question: 'What can you tell me about yourself?',
      fetch_args: fetching({ top_k: 5, vector_search: true }),
      history: [],
    },
  },
  full: {
    summary: 'With search arguments, an experiment and templates',
    description: NEEDS_FIELDS,
    value: {
      question: 'What can you tell me about yourself?',
      fetch_args: fetching({
        query: 'David role summary',
        filter: "speaker eq 'david'",
        top_k: 5,
        facets: ['speaker,count:5', 'topic'],
        highlight_fields: ['text'],
        select_fields: ['id', 'filename', 'chunk_index', 'speaker', 'timestamp', 'text'],
        vector_search: true,
      }),
      history: [
        { role: 'user', content: 'What can you tell me about yourself?' },
        { role: 'assistant', content: 'David is a principal…' },
      ],
      ab_testing: { user_id: 'u-123', session_id: 's-1', experiment_name: 'chat-layout' },
      system_prompt_template: 'You are a helpful assistant. Focus on facts.',
      response_template: 'Answer: {{ answer }}\nSources: {{ metadata | length }}',
      template_variables: { tone: 'concise' },
      override_config: { llm: { temperature: 0.1 }, reasoning_effort: 'auto' },
      metadata: { customer_tier: 'gold' },
    },
  },
  several: {
    summary: 'Two answers to choose from',
    value: {
      question: 'Suggest two concise introductions.',
      history: [],
      override_config: { llm: 'default', n: 2, params: { temperature: 0.2 } },
      fetch_args: fetching({ top_k: 0 }),
    },
  },
};

const researching: Record<string, JsonObject> = {
  ...asking,
  minimal: {
    summary: 'Minimal',
    value: { question: 'What is RAG?', fetch_args: fetching({ top_k: 3, vector_search: true }) },
  },
  full: {
    summary: 'With a prompt and a template',
    description: NEEDS_FIELDS,
    value: {
      question: 'Summarize the main topics in the transcript.',
      fetch_args: fetching({ query: 'main topics', top_k: 5, facets: ['topic'], vector_search: true }),
      system_prompt_template: 'You are a summarizer. Focus on key topics only.',
      response_template: 'Summary: {{ answer }}',
      template_variables: { audience: 'executive' },
      override_config: { llm: { temperature: 0.2 } },
      metadata: { request_id: 'abc-123' },
    },
  },
  withoutDocuments: {
    summary: 'Without the documents',
    value: {
      question: 'What is the capital of France?',
      skip_knowledge_base: true,
      system_prompt_template:
        'You are a helpful assistant. Answer directly without referencing external sources.',
      template_variables: { style: 'concise' },
    },
  },
};

const seeing: Record<string, JsonObject> = {
  inline: {
    summary: 'An image in the request',
    value: { question: 'What is in this image?', metadata: { images: [{ data_url: PIXEL }] }, history: [] },
  },
  both: {
    summary: 'An image elsewhere, and one in the request',
    value: {
      question: 'What is in this image?',
      metadata: { images: [{ url: 'https://example.com/pic.png', detail: 'high' }, { data_url: PIXEL }] },
      history: [],
    },
  },
};

const SOURCE = {
  id: 'it-security.html-2',
  content: 'A password has at least 14 characters.',
  sourcepage: 'it-security.html#passwords-and-sign-in',
  sourcefile: 'it-security.html',
  score: 0.032,
};
const ANSWER = 'A password has at least 14 characters. [it-security.html#passwords-and-sign-in]';
const turn: Json[] = [
  { role: 'user', content: ASKED },
  { role: 'assistant', content: ANSWER, sources: [SOURCE] },
];
const reply: JsonObject = {
  response_id: '7b3f5f0e-3a9e-4d43-9a53-0d6f5b0a2f11',
  answer: ANSWER,
  metadata: [SOURCE],
  history: turn,
  errors: [],
  data: { AzureSearchFetcher: { results: [SOURCE], queries: [ASKED] } },
  template_info: {
    system_prompt_source: 'default',
    response_template_source: 'default',
    template_variables_used: [],
  },
  processing_time: 0.041,
  tokens_used: 986,
  response_metadata: {
    config_overrides_applied: false,
    custom_templates_used: false,
    request_metadata: {},
    conversation_length: 2,
    is_multi_turn: false,
    total_sources_retrieved: 1,
    conversation_sources_summary: {
      assistant_turns: 1,
      assistant_turns_with_sources: 1,
      total_sources: 1,
    },
    question: ASKED,
    system_prompt: 'Answer from the sources alone.',
    answered: true,
    certainty: 'answer',
    errors_present: false,
    model_used: { alias: 'citewell-extractive', provider: 'embedded', deployment: null, model: null },
    token_usage: { prompt: 967, completion: 19, total: 986 },
    parameters: { n: 1 },
    reasoning_effort: 'auto',
    reasoning_effective: {
      requested: null,
      sent_effort: null,
      provider: 'embedded',
      source: 'default',
      sanitized: false,
    },
    queried_indexes: ['citewell'],
    timings: {
      orchestrator: {
        fetch_total: 0.021,
        fetchers: { AzureSearchFetcher: 0.02 },
        prompt_build: 0.004,
        llm_generate: 0.012,
        metadata_extract: 0.0001,
        history_build: 0.0001,
      },
      orchestrator_call: 0.038,
      build_response: 0.0003,
    },
  },
};

const embedded = {
  alias: 'citewell-extractive',
  provider: 'embedded',
  deployment: null,
  model: null,
  is_default: true,
  supports_multimodal: false,
  context_tokens: 8192,
  validation: { ok: true, error: null },
};

/** Requests of `/api/v2`, those of the protocol's public text among them, and what is answered. */
export const flexibleExamples = {
  requests: {
    flexibleChat: chatting,
    flexibleRag: researching,
    flexibleChatImages: seeing,
    flexibleRagImages: seeing,
  },
  answers: { reply: { summary: 'A reply', value: reply } },
  models: {
    validated: {
      summary: 'With `validate=true`',
      value: { default: embedded.alias, models: [embedded] },
    },
  },
} satisfies Record<string, unknown>;
