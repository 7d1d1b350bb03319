import { describe, expect, test } from 'vitest';
import { readEnvironment } from '../environment.ts';
import type { AzureSearchConfig } from '../services.ts';

const INDEX = { AZURE_SEARCH_SERVICE: 'contoso', AZURE_SEARCH_INDEX: 'gptkbindex' };

function azureSearch(variables: Record<string, string> = {}): AzureSearchConfig {
  const { search } = readEnvironment({ ...INDEX, ...variables }).services;
  if (search.engine !== 'azure') throw new Error('expected Azure AI Search');
  return search;
}

test('a service and an index are enough, and the identity of the process is used', () => {
  expect(azureSearch()).toEqual({
    engine: 'azure',
    endpoint: 'https://contoso.search.windows.net',
    key: undefined,
    index: 'gptkbindex',
    documentsIndex: 'gptkbindex-documents',
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
    analyzer: undefined,
    vectorizer: 'none',
    queryRewriting: false,
    nativeAccess: false,
  });
});

test('an index of other field names is read, and one that lacks some', () => {
  const { fields } = azureSearch({
    KB_FIELDS_CONTENT: 'chunk',
    AZURE_SEARCH_FIELD_NAME_EMBEDDING: 'embedding3',
    AZURE_SEARCH_FIELD_NAME_TITLE: 'none',
  });
  expect(fields).toMatchObject({ content: 'chunk', embedding: 'embedding3', title: undefined });
});

test.each([
  [
    'AzureUSGovernment',
    'https://contoso.search.azure.us',
    'https://search.azure.us',
    'https://login.microsoftonline.us',
  ],
  [
    'AzureChinaCloud',
    'https://contoso.search.azure.cn',
    'https://search.azure.cn',
    'https://login.chinacloudapi.cn',
  ],
])(
  'in %s hosts, audiences and the issuer of tokens are those of that cloud',
  (AZURE_CLOUD, endpoint, audience, authorityHost) => {
    expect(azureSearch({ AZURE_CLOUD })).toMatchObject({ endpoint, audience, authorityHost });
  },
);

describe('vectors of questions', () => {
  test('are made by our embeddings where those are configured', () => {
    const embeddings = {
      AZURE_OPENAI_SERVICE: 'contoso',
      AZURE_OPENAI_EMB_DEPLOYMENT: 'embedding',
      ANSWERER: 'extractive',
    };
    expect(azureSearch(embeddings).vectorizer).toBe('embeddings');
    expect(azureSearch({ ...embeddings, AZURE_SEARCH_VECTORIZER: 'service' }).vectorizer).toBe('service');
    expect(azureSearch({ ...embeddings, USE_VECTORS: 'false' }).vectorizer).toBe('none');
    expect(azureSearch({ ...embeddings, AZURE_SEARCH_FIELD_NAME_EMBEDDING: 'none' }).vectorizer).toBe('none');
  });

  test('are not promised by embeddings that are not configured', () => {
    expect(() => azureSearch({ AZURE_SEARCH_VECTORIZER: 'embeddings' })).toThrow(
      'AZURE_OPENAI_EMB_DEPLOYMENT or OPENAI_EMB_MODEL: missing (needed because AZURE_SEARCH_VECTORIZER=embeddings)',
    );
  });
});

describe('what only some versions of the service can do', () => {
  test('is asked of a version that can', () => {
    expect(azureSearch({ AZURE_SEARCH_QUERY_REWRITING: 'true' })).toMatchObject({
      queryRewriting: true,
      apiVersion: '2025-05-01-preview',
    });
    expect(azureSearch({ AZURE_SEARCH_NATIVE_ACCESS: 'on' })).toMatchObject({
      nativeAccess: true,
      apiVersion: '2025-05-01-preview',
    });
  });

  test.each(['2024-07-01', '2024-11-01-preview', '2026-04-01'])(
    'is refused together with %s, which cannot',
    (version) => {
      expect(() =>
        azureSearch({ AZURE_SEARCH_NATIVE_ACCESS: 'on', AZURE_SEARCH_API_VERSION: version }),
      ).toThrow(
        `AZURE_SEARCH_API_VERSION is "${version}": it takes 2025-05-01-preview or a later preview (needed because AZURE_SEARCH_NATIVE_ACCESS is on)`,
      );
    },
  );

  test('is left out where there is no semantic ranker', () => {
    expect(
      azureSearch({ AZURE_SEARCH_QUERY_REWRITING: 'true', AZURE_SEARCH_SEMANTIC_RANKER: 'disabled' }),
    ).toMatchObject({ queryRewriting: false, semanticConfiguration: undefined });
  });
});

test('originals and pictures have services of their own', () => {
  const { services } = readEnvironment({
    AZURE_STORAGE_ACCOUNT: 'contoso',
    AZURE_VISION_ENDPOINT: 'https://contoso.cognitiveservices.azure.com/',
  });
  expect(services.blobs).toEqual({
    endpoint: 'https://contoso.blob.core.windows.net',
    key: undefined,
    container: 'content',
  });
  expect(services.vision).toMatchObject({
    endpoint: 'https://contoso.cognitiveservices.azure.com',
    modelVersion: '2023-04-15',
  });
});

test('scans have a service of their own, in the cloud that is named, unless nothing is recognised', () => {
  const variables = {
    AZURE_CLOUD: 'AzureUSGovernment',
    AZURE_DOCUMENT_INTELLIGENCE_ENDPOINT: 'https://contoso.cognitiveservices.azure.us/',
  };
  expect(readEnvironment(variables).services.documentIntelligence).toEqual({
    endpoint: 'https://contoso.cognitiveservices.azure.us',
    key: undefined,
    authorityHost: 'https://login.microsoftonline.us',
    audience: 'https://cognitiveservices.azure.us',
  });
  expect(readEnvironment({ ...variables, OCR: 'off' }).services.documentIntelligence).toBeUndefined();
});

describe('agentic retrieval', () => {
  const on = { USE_AGENTIC_KNOWLEDGEBASE: 'true' };

  test('is off by default; the flag of the Azure sample turns it on, and names follow from the index', () => {
    expect(azureSearch().knowledgeBase).toBeUndefined();
    expect(azureSearch(on).knowledgeBase).toEqual({
      name: 'gptkbindex-knowledge-base',
      source: 'gptkbindex',
      apiVersion: '2026-05-01-preview',
      effort: 'minimal',
      web: false,
      sharePoint: false,
      deployment: undefined,
      model: undefined,
    });
  });

  test('takes the names of the Azure sample', () => {
    const variables = {
      ...on,
      AZURE_SEARCH_KNOWLEDGEBASE_NAME: 'gptkbindex-agent-upgrade',
      AGENTIC_KNOWLEDGEBASE_REASONING_EFFORT: 'medium',
      USE_WEB_SOURCE: 'true',
      USE_SHAREPOINT_SOURCE: 'true',
    };
    expect(azureSearch(variables).knowledgeBase).toMatchObject({
      name: 'gptkbindex-agent-upgrade',
      effort: 'medium',
      web: true,
      sharePoint: true,
    });
  });

  test.each([
    [{ USE_WEB_SOURCE: 'on' }, 'USE_WEB_SOURCE is on'],
    [{ USE_SHAREPOINT_SOURCE: 'on' }, 'USE_SHAREPOINT_SOURCE is on'],
    [{ AZURE_SEARCH_NATIVE_ACCESS: 'on' }, 'AZURE_SEARCH_NATIVE_ACCESS is on'],
    [{ AGENTIC_KNOWLEDGEBASE_REASONING_EFFORT: 'low' }, 'the effort of retrieval is low'],
  ])('the version that is generally available does not do with %o', (variables, because) => {
    const version = { AZURE_SEARCH_KNOWLEDGEBASE_API_VERSION: '2026-04-01' };
    expect(azureSearch({ ...on, ...version }).knowledgeBase?.apiVersion).toBe('2026-04-01');
    expect(() => azureSearch({ ...on, ...version, ...variables })).toThrow(because);
  });

  test('needs Azure AI Search, and a name that a path can hold', () => {
    expect(() => readEnvironment(on)).toThrow(/USE_AGENTIC_KNOWLEDGEBASE.*part of Azure AI Search/s);
    expect(() => azureSearch({ ...on, AZURE_SEARCH_KNOWLEDGEBASE_NAME: "x')/retrieve?" })).toThrow(
      'AZURE_SEARCH_KNOWLEDGEBASE_NAME',
    );
  });
});
