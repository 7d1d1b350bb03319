import type { JsonObject } from '#lib/shared/json.ts';

const question = { role: 'user', content: 'How long must a password be?' };
const citation = {
  content: 'A password has at least 14 characters.',
  title: 'IT security',
  url: '/content/it-security.html#passwords-and-sign-in',
  filepath: 'it-security.html',
  chunk_id: 'it-security.html-2',
};
const context = { citations: [citation], intent: JSON.stringify([question.content]) };
const envelope = { id: 'chatcmpl-1', created: 1795000000, model: 'citewell', system_fingerprint: null };
const usage = { prompt_tokens: 967, completion_tokens: 19, total_tokens: 986 };

function whole(object: string, content: string): JsonObject {
  const told = { ...context, answered: true, certainty: 'answer' };
  const message = { role: 'assistant', content, end_turn: true, context: told };
  return { ...envelope, object, choices: [{ index: 0, message, finish_reason: 'stop' }], usage };
}

function chunk(object: string, delta: JsonObject): JsonObject {
  return { ...envelope, object, choices: [{ index: 0, delta, end_turn: false, finish_reason: null }] };
}

const documentsModel = { id: 'citewell', object: 'model', created: 1_795_000_000, owned_by: 'citewell' };

/** Requests of On Your Data and of plain OpenAI clients, the one of the public text among them, and what is answered. */
export const completionExamples = {
  onYourData: {
    documents: {
      summary: 'The embedded index, streamed',
      value: {
        messages: [question],
        data_sources: [{ type: 'azure_search', parameters: { index_name: 'citewell', top_n_documents: 5 } }],
        stream: true,
      },
    },
    published: {
      summary: 'A conversation over Azure AI Search',
      description:
        'The example of the public text; `endpoint` and `index_name` must be those that this server is configured for.',
      value: {
        messages: [
          { role: 'user', content: 'Who is DRI?' },
          {
            role: 'assistant',
            content:
              'DRI stands for Directly Responsible Individual of a service. Which service are you asking about?',
          },
          { role: 'user', content: 'Opinion mining service' },
        ],
        data_sources: [
          {
            type: 'azure_search',
            parameters: {
              endpoint: 'https://example.search.windows.net',
              index_name: 'example-index',
              authentication: { type: 'system_assigned_managed_identity' },
            },
          },
        ],
      },
    },
    everything: {
      summary: 'The embedded index, with everything that was retrieved',
      value: {
        messages: [question],
        data_sources: [
          {
            type: 'azure_search',
            parameters: {
              index_name: 'citewell',
              query_type: 'vector_simple_hybrid',
              top_n_documents: 3,
              strictness: 3,
              in_scope: true,
              include_contexts: ['citations', 'intent', 'all_retrieved_documents'],
            },
          },
        ],
        max_tokens: 500,
      },
    },
  },
  plain: {
    streamed: {
      summary: 'From the documents, streamed',
      value: {
        model: 'citewell',
        messages: [question],
        stream: true,
        stream_options: { include_usage: true },
      },
    },
    whole: { summary: 'From the documents, whole', value: { model: 'citewell', messages: [question] } },
  },
  answers: {
    onYourData: {
      summary: 'Azure OpenAI On Your Data',
      value: whole('extensions.chat.completion', 'A password has at least 14 characters. [doc1]'),
    },
    plain: {
      summary: 'OpenAI',
      value: whole(
        'chat.completion',
        'A password has at least 14 characters. [it-security.html#passwords-and-sign-in]',
      ),
    },
  },
  chunks: {
    first: {
      summary: 'The first: role and context',
      value: chunk('extensions.chat.completion.chunk', { role: 'assistant', context }),
    },
    text: {
      summary: 'Text',
      value: chunk('extensions.chat.completion.chunk', { content: 'A password ' }),
    },
    usage: {
      summary: 'The last, where `include_usage` asks for it',
      value: { ...envelope, object: 'chat.completion.chunk', choices: [], usage },
    },
  },
  models: {
    embedded: {
      summary: 'Where no chat model is configured',
      value: {
        object: 'list',
        data: [documentsModel],
      },
    },
  },
  model: { documents: { summary: 'The documents', value: documentsModel } },
} satisfies Record<string, unknown>;
