import type { AzureSearchConfig, OnYourDataConfig } from '#lib/config/services.ts';
import { searchConfig } from '#lib/config/test-search-config.ts';
import { internalCaller } from '#lib/core/access/principal.ts';
import { type AnswerRequest, plainRequest, textTurn } from '#lib/core/question/request.ts';
import { defaultSettings, type Settings } from '#lib/core/settings/settings.ts';
import { modelConfig } from '../openai/test-chat.ts';

/** A decoded question; `set` lists the settings it changes. */
export function question({ set, ...change }: Partial<AnswerRequest> & { set?: Partial<Settings> } = {}) {
  return plainRequest([textTurn('How many vacation days are there?')], {
    settings: { ...defaultSettings, ...set },
    caller: { ...internalCaller, mayOverridePrompt: true },
    ...change,
  });
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
      ...searchConfig({ url: 'https://search.example', key: 'search-key' }),
      documentsIndex: 'documents',
      ...search,
    },
    ...rest,
  };
}
