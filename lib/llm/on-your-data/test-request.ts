import type { AzureSearchConfig, OnYourDataConfig } from '#lib/config/services.ts';
import type { AnswerRequest, Turn } from '#lib/core/request.ts';
import { defaultSettings, type Settings } from '#lib/core/settings.ts';
import { modelConfig } from '../openai/test-chat.ts';

/** A turn of text alone. */
export const turn = (content: string, role: Turn['role'] = 'user'): Turn => ({
  role,
  content,
  attachments: [],
});

/** A question as codecs decode it; `set` are the settings that it changes. */
export function question(change: Partial<AnswerRequest> & { set?: Partial<Settings> } = {}): AnswerRequest {
  const { set, ...rest } = change;
  return {
    turns: [turn('How many vacation days are there?')],
    instructions: [],
    settings: { ...defaultSettings, ...set },
    ignoredSettings: [],
    droppedInstructions: false,
    singleTurn: false,
    sessionState: null,
    caller: { principal: null, access: undefined, mayOverridePrompt: true },
    ...rest,
  };
}

/** On Your Data at `url`, over an index somewhere else. */
export function dataConfig(
  { url, key }: { url: string; key: string },
  more: Partial<Omit<OnYourDataConfig, 'search'>> & { search?: Partial<AzureSearchConfig> } = {},
): OnYourDataConfig {
  const { search, ...rest } = more;
  return {
    answerer: 'on-your-data',
    model: modelConfig(
      {
        kind: 'azure',
        endpoint: url,
        key,
        apiVersion: '2024-10-21',
        audience: 'https://cognitiveservices.azure.com',
      },
      { alias: 'on-your-data', deployment: 'gpt-4o-mini' },
    ),
    embeddingDeployment: 'text-embedding-3-small',
    search: {
      engine: 'azure',
      endpoint: 'https://search.example',
      key: 'search-key',
      index: 'passages',
      documentsIndex: 'documents',
      apiVersion: '2024-07-01',
      audience: 'https://search.azure.com',
      semanticConfiguration: 'default',
      fields: {
        id: 'id',
        content: 'content',
        sourcepage: 'sourcepage',
        sourcefile: 'sourcefile',
        category: 'category',
        title: 'title',
        headings: 'headings',
        storageUrl: 'storageUrl',
        oids: 'oids',
        groups: 'groups',
        embedding: 'embedding',
        imageEmbedding: 'imageEmbedding',
      },
      vectorizer: 'embeddings',
      queryRewriting: false,
      nativeAccess: false,
      ...search,
    },
    ...rest,
  };
}
